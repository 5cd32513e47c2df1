/** What moves the carousel's slides, in a file of its own: the first one is seen without it. */
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'

const SLIDE_INTERVAL_MS = 5000 // spec §9

export type Motion = {
  readonly show: (step: 1 | -1) => void
  readonly play: () => void
  readonly stop: () => void
}

/**
 * Focusing a slide before Embla starts scrolls the viewport. That scroll is reset, since Embla would add its own offset to it;
 * the focused slide is then shown by Embla.
 * @returns the number of the slide that holds the focus, if one does
 */
function takeOverScroll(viewport: HTMLElement): number | undefined {
  viewport.scrollLeft = 0
  const slides = [...(viewport.firstElementChild?.children ?? [])]
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement))
  return focused === -1 ? undefined : focused
}

type Props = {
  /** around the row of slides, two at least */
  viewport: HTMLElement
  /** as soon as slides can be moved, and anew when they are others */
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
    // the plugin throws when it is to play what cannot be scrolled
    if (!embla || embla.scrollSnapList().length < 2) return
    const { autoplay } = embla.plugins()
    const focused = takeOverScroll(viewport)
    if (focused !== undefined) embla.scrollTo(focused, true)
    onReady({
      show: (step) => (step === 1 ? embla.scrollNext() : embla.scrollPrev()),
      play: () => {
        autoplay.play()
        // whoever looks at a slide already has entered before anybody listened
        if (viewport.matches(':hover')) viewport.dispatchEvent(new MouseEvent('mouseenter'))
        if (viewport.contains(document.activeElement)) autoplay.stop()
      },
      stop: () => autoplay.stop(),
    })
    return () => autoplay.stop()
  }, [embla, onReady, viewport])
  return null
}
