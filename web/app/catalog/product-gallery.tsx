import type { Product, ProductPicture } from '@warung/contract/catalog.ts'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { ProductImage } from '../display/product-image'
import { loadChunk } from '../startup/load-chunk'
import { buyTexts } from './buy-texts'

const LazyPictureZoom = lazy(() => loadChunk(() => import('./picture-zoom')))

type Props = {
  product: Pick<Product, 'name' | 'image_placeholder'>
  images: readonly ProductPicture[]
  sizes: string
}

const ARROW_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The current picture's index; scrolling is the browser's own. */
function useSwipe(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const onScroll = (): void => {
    const { current: list } = track
    if (!list || list.clientWidth === 0) return
    setCurrent(Math.min(count - 1, Math.max(0, Math.round(list.scrollLeft / list.clientWidth))))
  }
  const show = (index: number): void => {
    const { current: list } = track
    if (!list || index < 0 || index >= count) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({ left: index * list.clientWidth, behavior: isCalm ? 'auto' : 'smooth' })
  }
  const focusPicture = (index: number): void => {
    track.current?.children[index]?.querySelector('button')?.focus({ preventScroll: true })
  }
  return { track, current, onScroll, show, focusPicture }
}

export function ProductGallery({ product, images, sizes }: Props) {
  const { track, current, onScroll, show, focusPicture } = useSwipe(images.length)
  const [zoomed, setZoomed] = useState<number>()
  const altOf = (index: number): string => images[index]?.alt || product.name
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ARROW_STEPS[event.key]
    if (step === undefined || zoomed !== undefined) return
    event.preventDefault() // the browser would scroll by a few pixels, and snap back
    show(current + step)
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={buyTexts.pictures(product.name)}
      onKeyDown={onKeyDown}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
    >
      <ul
        ref={track}
        onScroll={onScroll}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-2xl border border-line [scrollbar-width:none]"
      >
        {images.map(({ image }, index) => (
          <li key={image} className="w-full shrink-0 snap-center snap-always">
            <button
              type="button"
              aria-label={buyTexts.enlarge(altOf(index), index + 1, images.length)}
              onClick={() => setZoomed(index)}
              // arrow keys and thumbnails reach the others
              tabIndex={index === current ? 0 : -1}
              className="block w-full cursor-zoom-in focus-visible:outline-offset-[-3px]"
            >
              <ProductImage
                image={image}
                {...(index === 0 ? { placeholder: product.image_placeholder } : {})}
                alt={altOf(index)}
                sizes={sizes}
                isMain={index === 0}
                className="main-picture"
              />
            </button>
          </li>
        ))}
      </ul>
      <ul aria-label={buyTexts.thumbnails} className="flex flex-wrap gap-2">
        {images.map(({ image }, index) => (
          <li key={image}>
            <button
              type="button"
              aria-label={buyTexts.show(index + 1, images.length)}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => show(index)}
              className="block w-14 overflow-hidden rounded-lg border-2 border-line aria-[current=true]:border-brand"
            >
              <ProductImage image={image} alt="" sizes="56px" />
            </button>
          </li>
        ))}
      </ul>
      {zoomed === undefined ? null : (
        <Suspense>
          <LazyPictureZoom
            images={images}
            altOf={altOf}
            index={zoomed}
            onIndexChange={setZoomed}
            onClose={() => {
              setZoomed(undefined)
              show(zoomed)
              focusPicture(zoomed)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
