import type { ProductSales } from '@warung/contract/sales.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Sum } from './sum'
import { dashboardTexts } from './texts'

const lineLook = 'grid min-h-11 content-center gap-1 rounded-lg py-1 text-ink'

function ProductLine({ product, children }: { product: ProductSales; children: ReactNode }) {
  if (!product.is_on_sale) return <div className={lineLook}>{children}</div>
  return (
    <Link
      to={href('/product/:id', { id: String(product.product_id) })}
      className={`${lineLook} no-underline hover:bg-sunken`}
    >
      {children}
    </Link>
  )
}

export function BestSellers({ products }: { products: readonly ProductSales[] }) {
  const most = products[0]?.net_sales ?? 0
  if (products.length === 0) return <p className="text-ink-soft">{dashboardTexts.noneSold}</p>
  return (
    <ol className="grid gap-1">
      {products.map((product) => (
        <li key={product.product_id}>
          <ProductLine product={product}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere font-semibold">{product.name}</span>
              <span className="tabular-nums">
                <span className="text-ink-soft">{product.pieces} × · </span>
                <Sum rupiah={product.net_sales} />
              </span>
            </span>
            <svg
              aria-hidden
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="block h-2 w-full text-brand forced-colors:text-[CanvasText]"
            >
              <rect
                width={most === 0 ? 0 : (product.net_sales / most) * 100}
                height={1}
                className="fill-current"
              />
            </svg>
          </ProductLine>
        </li>
      ))}
    </ol>
  )
}
