/** A product's pictures: swiped through if there are several; a tap enlarges one. */
import type { Product, ProductPicture } from '@warung/contract/catalog.ts'
import { type KeyboardEvent, lazy, useRef, useState } from 'react'
import { MAIN_PICTURE_SIZES, ProductImage } from '../display/product-image'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { buyTexts } from './buy-texts'

const LazyPictureZoom = lazy(() => loadChunk(() => import('./picture-zoom')))

const ARROW_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function picturesOf({ image, images }: Pick<Product, 'image' | 'images'>): readonly ProductPicture[] {
  return (images ?? [{ image, alt: '' }]).filter((picture) => picture.image !== '')
}

/** Tracks the current picture; the browser does the scrolling. */
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

type ThumbnailsProps = {
  images: readonly ProductPicture[]
  current: number
  onChoose: (index: number) => void
}

function Thumbnails({ images, current, onChoose }: ThumbnailsProps) {
  return (
    <ul aria-label={buyTexts.thumbnails} className="thumbnails">
      {images.map(({ image }, index) => (
        <li key={image}>
          <button
            type="button"
            aria-label={buyTexts.show(index + 1, images.length)}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onChoose(index)}
            className="block w-14 overflow-hidden rounded-lg border-2 border-line aria-[current]:border-brand"
          >
            <ProductImage image={image} alt="" sizes="56px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type Props = { product: Pick<Product, 'name' | 'image' | 'images' | 'image_placeholder'> }

export function ProductGallery({ product }: Props) {
  const { name, image_placeholder } = product
  const images = picturesOf(product)
  const count = images.length
  const { track, current, onScroll, show, focusPicture } = useSwipe(count)
  const [zoomed, setZoomed] = useState<number>()
  const altOf = (index: number): string => images[index]?.alt || name
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ARROW_STEPS[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey) return // the browser's own, such as Alt+← for Back
    if (step === undefined || zoomed !== undefined || count < 2) return
    event.preventDefault() // otherwise the browser would scroll a few pixels, and snap back
    show(current + step)
  }
  if (count === 0) return <NoPicture name={name} />
  return (
    <section
      aria-roledescription={count > 1 ? 'carousel' : undefined}
      aria-label={buyTexts.pictures(name)}
      onKeyDown={onKeyDown}
      className="gallery"
    >
      <ul
        ref={track}
        onScroll={onScroll}
        className="slides overscroll-x-contain rounded-2xl border border-line"
      >
        {images.map(({ image }, index) => (
          <li key={image}>
            <button
              type="button"
              aria-label={buyTexts.enlarge(altOf(index), index + 1, count)}
              onClick={() => setZoomed(index)}
              // the other pictures are reached by arrow keys and thumbnails
              tabIndex={index === current ? 0 : -1}
              className="block w-full cursor-zoom-in focus-visible:outline-offset-[-3px]"
            >
              <ProductImage
                image={image}
                {...(index === 0 ? { placeholder: image_placeholder } : {})}
                alt={altOf(index)}
                sizes={MAIN_PICTURE_SIZES}
                isMain={index === 0}
                className="main-picture"
              />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 ? <Thumbnails images={images} current={current} onChoose={show} /> : null}
      {zoomed === undefined ? null : (
        <OptionalPart>
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
        </OptionalPart>
      )}
    </section>
  )
}

function NoPicture({ name }: { name: string }) {
  return (
    <figure
      style={{ viewTransitionName: 'picture' }}
      className="overflow-hidden rounded-2xl border border-line"
    >
      <ProductImage image="" alt={name} sizes="" isMain className="main-picture" />
      <figcaption className="bg-sunken px-4 py-2 text-center text-ink-soft text-sm">
        {buyTexts.noPicture}
      </figcaption>
    </figure>
  )
}
