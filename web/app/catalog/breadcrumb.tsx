import type { Product } from '@warung/contract/catalog.ts'
import { href, Link } from 'react-router'
import { productTexts } from './product-texts'

/** Home › Category › Product. On a phone the product's name appears only in the heading. */
export function Breadcrumb({ product }: { product: Pick<Product, 'name' | 'product_categories'> }) {
  const [category] = product.product_categories
  return (
    <nav aria-label={productTexts.breadcrumb} className="min-w-0 print:hidden">
      <ol className="flex min-w-0 items-center gap-2 text-ink-soft text-sm">
        <li>
          <Link to={href('/')} className="inline-flex min-h-11 items-center">
            {productTexts.home}
          </Link>
        </li>
        {category ? (
          <li className="flex min-w-0 items-center gap-2">
            <span aria-hidden>›</span>
            <Link
              to={href('/category/:id', { id: String(category.product_category_id) })}
              className="truncate py-3"
            >
              {category.name}
            </Link>
          </li>
        ) : null}
        <li aria-current="page" className="flex min-w-0 items-center gap-2 max-sm:sr-only">
          <span aria-hidden>›</span>
          <span className="truncate">{product.name}</span>
        </li>
      </ol>
    </nav>
  )
}
