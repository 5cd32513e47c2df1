/** The best-rated products, one at a time: every 5 seconds the next, pausing while looked at (spec §2). */
import type { ProductRow } from '@warung/contract/catalog.ts'
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { Price } from '../price'
import { ProductImage } from '../product-image'
import { Rating } from './rating'

const SLIDE_INTERVAL_MS = 5000 // spec §9

const arrow =
  'inline-flex size-11 items-center justify-center rounded-full border border-line bg-card text-ink hover:bg-sunken'

function Slide({ product, isMain }: { product: ProductRow; isMain: boolean }) {
  return (
    <div className="grid min-w-0 shrink-0 grow-0 basis-full grid-cols-[2fr_3fr] items-center gap-3 sm:gap-10">
      <ProductImage
        image={product.image}
        placeholder={product.image_placeholder}
        alt=""
        sizes="(min-width: 640px) 320px, 40vw"
        isMain={isMain}
        className="max-h-72 rounded-2xl"
      />
      <div className="grid gap-2 sm:pr-2">
        <p className="font-semibold text-brand text-sm">Top rated</p>
        <Link
          to={href('/product/:id', { id: String(product.product_id) })}
          className="line-clamp-3 font-bold text-ink text-lg leading-snug no-underline hover:underline sm:text-3xl"
        >
          {product.name}
        </Link>
        <Rating product={product} />
        <Price rupiah={product.price} className="font-bold text-lg sm:text-2xl" />
      </div>
    </div>
  )
}

function prefersMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Two products at least. */
function RotatingSlides({ products }: { products: readonly ProductRow[] }) {
  const [plugins] = useState(() => [
    Autoplay({
      delay: SLIDE_INTERVAL_MS,
      stopOnMouseEnter: true,
      stopOnInteraction: false,
      stopOnFocusIn: true,
      playOnInit: false,
    }),
  ])
  const [view, embla] = useEmblaCarousel({ loop: true }, plugins)
  const [isPlaying, setPlaying] = useState(false)

  useEffect(() => {
    // the plugin throws when it is to play what cannot be scrolled
    if (!embla || embla.scrollSnapList().length < 2) return
    const autoplay = embla.plugins().autoplay
    if (!prefersMotion()) {
      autoplay.play()
      setPlaying(true)
    }
    return () => autoplay.stop()
  }, [embla])

  const toggle = (): void => {
    if (!embla || embla.scrollSnapList().length < 2) return
    const autoplay = embla.plugins().autoplay
    if (isPlaying) autoplay.stop()
    else autoplay.play()
    setPlaying(!isPlaying)
  }

  return (
    <>
      <div ref={view} className="overflow-hidden">
        <div className="flex">
          {products.map((product, place) => (
            <Slide key={product.product_id} product={product} isMain={place === 0} />
          ))}
        </div>
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <button type="button" aria-label={isPlaying ? 'Pause' : 'Play'} onClick={toggle} className={arrow}>
          {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
        </button>
        <button
          type="button"
          aria-label="Previous product"
          onClick={() => embla?.scrollPrev()}
          className={arrow}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </button>
        <button type="button" aria-label="Next product" onClick={() => embla?.scrollNext()} className={arrow}>
          <ChevronRight aria-hidden className="size-5" />
        </button>
      </div>
    </>
  )
}

export function Carousel({ products }: { products: readonly ProductRow[] }) {
  const [first, second] = products
  if (!first) return null
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Top rated products"
      className="mb-8 rounded-3xl border border-line bg-brand-soft p-4 sm:p-8"
    >
      {second ? <RotatingSlides products={products} /> : <Slide product={first} isMain />}
    </section>
  )
}
