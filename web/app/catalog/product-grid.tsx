import { memo, useState } from 'react'
import { href, Link } from 'react-router'
import { Price } from '../display/price'
import { ProductImage } from '../display/product-image'
import { useServerRendered } from '../ui/use-server-rendered'
import type { CardProduct } from './card-product'
import { Rating } from './rating'
import { SaleLine } from './sale'
import { catalogTexts } from './texts'

/** 1 column on small screens, 2 at medium, 3 at large, 4 at extra large (spec §2). */
const SIZES = '(min-width: 1280px) 296px, (min-width: 1024px) 31vw, (min-width: 768px) 46vw, 112px'

type CardProps = {
  product: CardProduct
  isFirst: boolean
  isLaidOutLate: boolean
  isOpened: boolean
  onOpen: (id: number) => void
}

function ProductCard({ product, isFirst, isLaidOutLate, isOpened, onOpen }: CardProps) {
  const { product_id, piecesLeft } = product
  return (
    <article
      className={`product-card rounded-2xl border border-line bg-card ${piecesLeft === 0 ? 'sold-out' : ''} ${isLaidOutLate ? 'laid-out-late' : ''}`}
    >
      <div className="product-picture" style={isOpened ? { viewTransitionName: 'picture' } : undefined}>
        <ProductImage
          image={product.image}
          placeholder={product.image_placeholder}
          alt=""
          sizes={SIZES}
          isMain={isFirst}
        />
        {piecesLeft === undefined ? null : (
          <span className="stock-badge">
            {piecesLeft === 0 ? catalogTexts.outOfStock : catalogTexts.left(piecesLeft)}
          </span>
        )}
      </div>
      <div className="product-words">
        <h2 className="wrap-anywhere line-clamp-2 font-semibold leading-snug">
          <Link
            to={href('/product/:id', { id: String(product_id) })}
            viewTransition
            onClick={() => onOpen(product_id)}
            className="cover-link"
          >
            {product.name}
          </Link>
        </h2>
        <Rating product={product} />
        <Price rupiah={product.price} from={product.from} className="mt-auto text-wrap! font-bold text-lg" />
        <SaleLine price={product.price} sale={product.sale} />
      </div>
    </article>
  )
}

/** Of the card opened last, whose picture grows into the product's, and shrinks back. */
let lastOpened: number | undefined

type GridProps = { products: readonly CardProduct[] }

/** Memoized, because each step of a navigation renders the screen, of which the list is the largest part. */
export const ProductGrid = memo(function ProductGrid({ products }: GridProps) {
  // going back restores the scroll position, which requires real heights
  const isServerRendered = useServerRendered()
  const [opened, setOpened] = useState(lastOpened)
  const open = (id: number): void => {
    lastOpened = id
    setOpened(id)
  }
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product, index) => (
        <ProductCard
          key={product.product_id}
          product={product}
          isFirst={index === 0}
          isLaidOutLate={isServerRendered && index > 0}
          isOpened={product.product_id === opened}
          onOpen={open}
        />
      ))}
    </div>
  )
})
