import type { Product, ProductPicture } from '@warung/contract/catalog.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ProductImage } from '../display/product-image'
import { PictureZoom } from './picture-zoom'

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
  const show = (place: number): void => {
    const { current: list } = track
    if (!list || place < 0 || place >= count) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({ left: place * list.clientWidth, behavior: isCalm ? 'auto' : 'smooth' })
  }
  const focusPicture = (place: number): void => {
    track.current?.children[place]?.querySelector('button')?.focus({ preventScroll: true })
  }
  return { track, current, onScroll, show, focusPicture }
}

export function ProductGallery({ product, images, sizes }: Props) {
  const { track, current, onScroll, show, focusPicture } = useSwipe(images.length)
  const [zoomed, setZoomed] = useState<number>()
  const words = (place: number): string => images[place]?.alt || product.name
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ARROW_STEPS[event.key]
    if (step === undefined || zoomed !== undefined) return
    event.preventDefault() // the browser would scroll by a few pixels, and snap back
    show(current + step)
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={`Pictures of ${product.name}`}
      onKeyDown={onKeyDown}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
    >
      <ul
        ref={track}
        onScroll={onScroll}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-2xl border border-line [scrollbar-width:none]"
      >
        {images.map(({ image }, place) => (
          <li key={image} className="w-full shrink-0 snap-center snap-always">
            <button
              type="button"
              aria-label={`${words(place)}, picture ${place + 1} of ${images.length}: enlarge`}
              onClick={() => setZoomed(place)}
              // arrow keys and thumbnails reach the others
              tabIndex={place === current ? 0 : -1}
              className="block w-full cursor-zoom-in focus-visible:outline-offset-[-3px]"
            >
              <ProductImage
                image={image}
                {...(place === 0 ? { placeholder: product.image_placeholder } : {})}
                alt={words(place)}
                sizes={sizes}
                isMain={place === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      <ul aria-label="Small pictures" className="flex flex-wrap gap-2">
        {images.map(({ image }, place) => (
          <li key={image}>
            <button
              type="button"
              aria-label={`Show picture ${place + 1} of ${images.length}`}
              aria-current={place === current ? 'true' : undefined}
              onClick={() => show(place)}
              className="block w-14 overflow-hidden rounded-lg border-2 border-line aria-[current=true]:border-brand"
            >
              <ProductImage image={image} alt="" sizes="56px" />
            </button>
          </li>
        ))}
      </ul>
      {zoomed === undefined ? null : (
        <PictureZoom
          images={images}
          words={words}
          place={zoomed}
          onPlace={setZoomed}
          onClose={() => {
            setZoomed(undefined)
            show(zoomed)
            focusPicture(zoomed)
          }}
        />
      )}
    </section>
  )
}
