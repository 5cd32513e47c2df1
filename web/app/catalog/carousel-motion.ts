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
