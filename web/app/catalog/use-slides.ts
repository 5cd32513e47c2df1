import { type RefObject, useEffect, useState } from 'react'

const SLIDE_INTERVAL_MS = 5000 // spec §9

function prefersCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function seenSlide({ scrollLeft, clientWidth }: HTMLElement): number {
  return clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth)
}

/** The first slide follows the last. */
function scrollToSlide(list: HTMLElement, index: number): void {
  const count = list.children.length
  const left = ((index + count) % count) * list.clientWidth
  list.scrollTo({ left, behavior: prefersCalm() ? 'auto' : 'smooth' })
}

/** The browser scrolls and snaps. This hook tracks the visible slide, and shows the next every 5 seconds. */
export function useSlides(track: RefObject<HTMLElement | null>) {
  // undefined until hydrated, since the visitor may have scrolled before
  const [current, setCurrent] = useState<number>()
  const [isPlaying, setPlaying] = useState(true)
  const show = (index: number): void => {
    if (track.current) scrollToSlide(track.current, index)
  }
  const measure = (): void => {
    if (track.current) setCurrent(seenSlide(track.current))
  }
  useEffect(() => {
    const { current: list } = track
    if (!list) return
    setCurrent(seenSlide(list))
    if (prefersCalm() || list.contains(document.activeElement)) setPlaying(false)
  }, [track])
  useEffect(() => {
    const { current: list } = track
    if (!list || !isPlaying || current === undefined) return
    const timer = setInterval(() => {
      const isPaused = document.hidden || list.closest('section')?.matches(':hover')
      if (!isPaused) scrollToSlide(list, current + 1)
    }, SLIDE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [track, isPlaying, current])
  return { current, isPlaying, setPlaying, show, measure }
}
