import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'

const SLIDE_INTERVAL_MS = 5000 // spec §9

export type Motion = {
  readonly show: (step: 1 | -1) => void
  readonly play: () => void
  readonly stop: () => void
}

/** Focus before Embla starts scrolls the viewport, and Embla would add its offset. @returns slide index */
function takeOverScroll(viewport: HTMLElement): number | undefined {
  viewport.scrollLeft = 0
  const slides = [...(viewport.firstElementChild?.children ?? [])]
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement))
  return focused === -1 ? undefined : focused
}

type Props = {
  viewport: HTMLElement
  /** runs when slides can move, and again when they change */
  onReady: (motion: Motion) => void
}

export default function CarouselMotion({ viewport, onReady }: Props) {
  const [plugins] = useState(() => [
    Autoplay({
      delay: SLIDE_INTERVAL_MS,
      stopOnMouseEnter: true,
      stopOnInteraction: false,
      stopOnFocusIn: true,
      playOnInit: false,
    }),
  ])
  const [setViewport, embla] = useEmblaCarousel({ loop: true }, plugins)
  useEffect(() => setViewport(viewport), [setViewport, viewport])
  useEffect(() => {
    // the plugin throws for a carousel that cannot scroll
    if (!embla || embla.scrollSnapList().length < 2) return
    const { autoplay } = embla.plugins()
    const focused = takeOverScroll(viewport)
    if (focused !== undefined) embla.scrollTo(focused, true)
    onReady({
      show: (step) => (step === 1 ? embla.scrollNext() : embla.scrollPrev()),
      play: () => {
        autoplay.play()
        // a pointer may have entered before the listener
        if (viewport.matches(':hover')) viewport.dispatchEvent(new MouseEvent('mouseenter'))
        if (viewport.contains(document.activeElement)) autoplay.stop()
      },
      stop: () => autoplay.stop(),
    })
    return () => autoplay.stop()
  }, [embla, onReady, viewport])
  return null
}
