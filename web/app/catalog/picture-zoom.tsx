/** One picture in full screen, in the browser's own dialog. A tap doubles its size, two fingers pinch it. */
import type { ProductPicture } from '@warung/contract/catalog.ts'
import { imageSources } from '@warung/contract/image-sources.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../ui/icon-button'
import { buyTexts } from './buy-texts'

const roundLook = 'rounded-full border border-line bg-card text-ink hover:bg-sunken'

function LargePicture({ image, alt }: { image: string; alt: string }) {
  const [isLarge, setLarge] = useState(false)
  const sources = imageSources(image)
  return (
    <div className="min-h-0 grow touch-manipulation overflow-auto overscroll-contain">
      <button
        type="button"
        aria-label={buyTexts.twice(alt)}
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
        onKeyDown={(event) => {
          if (isLarge) event.stopPropagation() // arrow keys scroll the enlarged picture
        }}
        className={`block focus-visible:outline-offset-[-3px] ${isLarge ? 'h-[200%] w-[200%] cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
      >
        <picture>
          {sources ? (
            <source type="image/avif" srcSet={sources.avif} sizes={isLarge ? '200vw' : '100vw'} />
          ) : null}
          <img
            src={sources?.src ?? '/default-product.webp'}
            srcSet={sources?.webp}
            sizes={isLarge ? '200vw' : '100vw'}
            alt={alt}
            className="size-full object-contain"
          />
        </picture>
      </button>
    </div>
  )
}

type ArrowsProps = { index: number; count: number; onIndexChange: (index: number) => void }

function Arrows({ index, count, onIndexChange }: ArrowsProps) {
  return (
    <>
      <IconButton
        look={roundLook}
        label={buyTexts.previous}
        isDisabled={index === 0}
        onClick={() => onIndexChange(index - 1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        look={roundLook}
        label={buyTexts.next}
        isDisabled={index === count - 1}
        onClick={() => onIndexChange(index + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </>
  )
}

type Props = {
  images: readonly ProductPicture[]
  altOf: (index: number) => string
  index: number
  onIndexChange: (index: number) => void
  onClose: () => void
}

export default function PictureZoom({ images, altOf, index, onIndexChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // traps the focus, closes on Escape, and restores the focus
    dialog.current?.showModal()
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft' && index > 0) onIndexChange(index - 1)
    if (event.key === 'ArrowRight' && index < images.length - 1) onIndexChange(index + 1)
  }
  const image = images[index]
  const hasOthers = images.length > 1
  return (
    <dialog
      ref={dialog}
      aria-label={hasOthers ? buyTexts.picture(index + 1, images.length) : altOf(index)}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none bg-paper text-ink backdrop:bg-black/50 open:flex open:flex-col"
    >
      <div className="flex items-center gap-2 p-3">
        <span className="grow tabular-nums" aria-hidden>
          {hasOthers ? `${index + 1} / ${images.length}` : null}
        </span>
        {hasOthers ? <Arrows index={index} count={images.length} onIndexChange={onIndexChange} /> : null}
        <IconButton look={roundLook} label={buyTexts.close} onClick={() => dialog.current?.close()}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      {image ? <LargePicture key={image.image} image={image.image} alt={altOf(index)} /> : null}
    </dialog>
  )
}
