import { memo } from 'react'
import { href, Link } from 'react-router'
import { Price } from '../display/price'
import { ProductImage } from '../display/product-image'
import { useServerRendered } from '../ui/use-server-rendered'
import type { CardProduct } from './card-product'
import { Rating } from './rating'

/** 1 column on small screens, 2 at medium, 3 at large, 4 at extra large (spec §2). */
const SIZES = '(min-width: 1280px) 296px, (min-width: 1024px) 31vw, (min-width: 768px) 46vw, 92vw'

type CardProps = { product: CardProduct; isFirst: boolean; isLaidOutLate: boolean }

function ProductCard({ product, isFirst, isLaidOutLate }: CardProps) {
  return (
    <article
      className={`group relative flex flex-col overflow-hidden rounded-2xl border border-line bg-card shadow-card ${isLaidOutLate ? 'laid-out-late' : ''}`}
    >
      <ProductImage
        image={product.image}
        placeholder={product.image_placeholder}
        alt=""
        sizes={SIZES}
        isMain={isFirst}
      />
      <div className="flex grow flex-col gap-1.5 p-4">
        <h2 className="line-clamp-2 font-semibold leading-snug">
          <Link
            to={href('/product/:id', { id: String(product.product_id) })}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:underline"
          >
            {product.name}
          </Link>
        </h2>
        <Rating product={product} />
        <div className="mt-auto flex items-baseline justify-between gap-2 pt-2">
          <Price rupiah={product.price} className="font-bold text-lg" />
          {product.isSoldOut ? <span className="font-semibold text-danger text-sm">Out of Stock</span> : null}
        </div>
      </div>
    </article>
  )
}

type GridProps = { products: readonly CardProduct[] }

/** Memoized: every step of a navigation renders the screen, mostly its list. */
export const ProductGrid = memo(function ProductGrid({ products }: GridProps) {
  // going back restores the scroll position, which needs real heights
  const isServerRendered = useServerRendered()
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product, index) => (
        <ProductCard
          key={product.product_id}
          product={product}
          isFirst={index === 0}
          isLaidOutLate={isServerRendered && index > 0}
        />
      ))}
    </div>
  )
})
