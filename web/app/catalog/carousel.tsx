/** One at a time, the next every 5 seconds, paused while hovered or focused (spec §2). */
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { lazy, memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { Price } from '../display/price'
import { ProductImage } from '../display/product-image'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { useIdle } from '../ui/use-idle'
import type { CardProduct } from './card-product'
import type { Motion } from './carousel-motion'
import { Rating } from './rating'

const LazyCarouselMotion = lazy(() => loadChunk(() => import('./carousel-motion')))

const arrow =
  'inline-flex size-11 items-center justify-center rounded-full border border-line bg-card text-ink hover:bg-sunken'

function Slide({ product, isMain }: { product: CardProduct; isMain: boolean }) {
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

function prefersCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function useTouched(element: HTMLElement | null | undefined): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    if (!element) return
    const touch = (): void => setTouched(true)
    for (const kind of ['pointerenter', 'focusin'] as const) {
      element.addEventListener(kind, touch, { once: true })
    }
    return () => {
      for (const kind of ['pointerenter', 'focusin'] as const) element.removeEventListener(kind, touch)
    }
  }, [element])
  return isTouched
}

function useMotion() {
  const motion = useRef<Motion>(undefined)
  const wishes = useRef({ steps: 0, isPlaying: undefined as boolean | undefined })
  const [isPlaying, setPlaying] = useState(false)
  const onReady = useCallback((ready: Motion): void => {
    motion.current = ready
    const { steps, isPlaying: wished = !prefersCalm() } = wishes.current
    for (let done = 0; done < Math.abs(steps); done += 1) ready.show(steps > 0 ? 1 : -1)
    wishes.current = { steps: 0, isPlaying: undefined }
    if (wished) ready.play()
    setPlaying(wished)
  }, [])
  const show = (step: 1 | -1): void => {
    if (motion.current) motion.current.show(step)
    else wishes.current.steps += step
  }
  const toggle = (): void => {
    if (!motion.current) wishes.current.isPlaying = !isPlaying
    else if (isPlaying) motion.current.stop()
    else motion.current.play()
    setPlaying(!isPlaying)
  }
  return { onReady, show, toggle, isPlaying }
}

/** At least two slides; `children`, so that moving renders none of them again. */
function RotatingSlides({ children }: { children: ReactNode }) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  const isTouched = useTouched(viewport?.parentElement)
  const isIdle = useIdle()
  const { onReady, show, toggle, isPlaying } = useMotion()
  return (
    <div className="group/slides">
      {/* without its script slides can be swiped, and the buttons do nothing */}
      <div
        ref={setViewport}
        className="noscript:overflow-x-auto overflow-hidden group-has-[[data-motionless]]/slides:overflow-x-auto"
      >
        <div className="flex">{children}</div>
      </div>
      {viewport && (isIdle || isTouched) ? (
        <OptionalPart pending={null} failed={<span hidden data-motionless />}>
          <LazyCarouselMotion viewport={viewport} onReady={onReady} />
        </OptionalPart>
      ) : null}
      <div className="pointer-events-none relative mt-4 noscript:hidden flex justify-end gap-2 *:pointer-events-auto group-has-[[data-motionless]]/slides:hidden lg:-mt-11">
        <button type="button" aria-label={isPlaying ? 'Pause' : 'Play'} onClick={toggle} className={arrow}>
          {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
        </button>
        <button type="button" aria-label="Previous product" onClick={() => show(-1)} className={arrow}>
          <ChevronLeft aria-hidden className="size-5" />
        </button>
        <button type="button" aria-label="Next product" onClick={() => show(1)} className={arrow}>
          <ChevronRight aria-hidden className="size-5" />
        </button>
      </div>
    </div>
  )
}

type CarouselProps = { products: readonly CardProduct[] }

export const Carousel = memo(function Carousel({ products }: CarouselProps) {
  const [first, second] = products
  if (!first) return null
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Top rated products"
      className="mb-8 rounded-3xl border border-line bg-brand-soft p-4 sm:p-8"
    >
      {second ? (
        <RotatingSlides>
          {products.map((product, index) => (
            <Slide key={product.product_id} product={product} isMain={index === 0} />
          ))}
        </RotatingSlides>
      ) : (
        <Slide product={first} isMain />
      )}
    </section>
  )
})
