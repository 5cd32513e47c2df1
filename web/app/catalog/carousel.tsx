/** Shows one slide at a time, the next every 5 seconds, paused while hovered (spec §2). A touch or focus stops it for good. */

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { memo, type ReactNode, useRef } from 'react'
import { href, Link } from 'react-router'
import { Price } from '../display/price'
import { ProductImage } from '../display/product-image'
import type { CardProduct } from './card-product'
import { Rating } from './rating'
import { SaleLine } from './sale'
import { catalogTexts } from './texts'
import { useSlides } from './use-slides'

const roundButton = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-card'

/** A picture beside the text; the whole slide is a link. */
function Slide({ product, isMain }: { product: CardProduct; isMain: boolean }) {
  return (
    <div className="slide">
      <div className="slide-words">
        <p className="font-semibold text-brand text-xs">
          {product.numb_reviews === 0 ? catalogTexts.unrated : catalogTexts.topRated}
        </p>
        <Link
          to={href('/product/:id', { id: String(product.product_id) })}
          className="cover-link wrap-anywhere line-clamp-3 font-bold"
        >
          {product.name}
        </Link>
        <Rating product={product} />
        <Price rupiah={product.price} from={product.from} className="price text-wrap! font-bold" />
        <SaleLine price={product.price} sale={product.sale} />
      </div>
      <ProductImage
        image={product.image}
        placeholder={product.image_placeholder}
        alt=""
        sizes="(min-width: 1280px) 560px, 50vw"
        isMain={isMain}
      />
    </div>
  )
}

type ControlsProps = { products: readonly CardProduct[]; seen: number; show: (index: number) => void }

function SlideControls({ products, seen, show }: ControlsProps) {
  const step = (target: number, label: string, icon: ReactNode) => (
    <button type="button" aria-label={label} onClick={() => show(target)} className={roundButton}>
      {icon}
    </button>
  )
  return (
    <div className="slide-controls noscript:hidden">
      {step(seen - 1, catalogTexts.previous, <ChevronLeft aria-hidden className="size-5" />)}
      {products.map(({ product_id }, index) => (
        <button
          key={product_id}
          type="button"
          aria-label={catalogTexts.slide(index + 1, products.length)}
          aria-current={index === seen ? 'true' : undefined}
          onClick={() => show(index)}
          className="dot"
        />
      ))}
      {step(seen + 1, catalogTexts.next, <ChevronRight aria-hidden className="size-5" />)}
    </div>
  )
}

function RotatingSlides({ products }: { products: readonly CardProduct[] }) {
  const track = useRef<HTMLDivElement>(null)
  const { current, isPlaying, setPlaying, show, measure } = useSlides(track)
  const stop = (): void => setPlaying(false)
  return (
    <>
      <button
        type="button"
        aria-label={isPlaying ? catalogTexts.pause : catalogTexts.play}
        onClick={() => setPlaying(!isPlaying)}
        className={`absolute top-2 right-2 z-10 noscript:hidden bg-card ${roundButton}`}
      >
        {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to what is inside */}
      <div onPointerDown={stop} onFocus={stop}>
        <div ref={track} onScroll={measure} aria-live={isPlaying ? 'off' : 'polite'} className="slides">
          {products.map((product, index) => (
            <div key={product.product_id} inert={current !== undefined && index !== current}>
              <Slide product={product} isMain={index === 0} />
            </div>
          ))}
        </div>
        <SlideControls products={products} seen={current ?? 0} show={show} />
      </div>
    </>
  )
}

type CarouselProps = { products: readonly CardProduct[] }

export const Carousel = memo(function Carousel({ products }: CarouselProps) {
  const [first, second] = products
  if (!first) return null
  return (
    <section
      aria-roledescription="carousel"
      aria-label={catalogTexts.topRatedProducts}
      className="relative mb-4 overflow-hidden rounded-2xl bg-brand-soft"
    >
      {second ? <RotatingSlides products={products} /> : <Slide product={first} isMain />}
    </section>
  )
})
