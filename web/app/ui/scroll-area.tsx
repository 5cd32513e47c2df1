import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Scrolls by itself, so that the page does not; reachable by keyboard while there is something to scroll. */
export function ScrollArea({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  const area = useRef<HTMLElement>(null)
  const [isTooSmall, setTooSmall] = useState(false)
  useEffect(() => {
    const { current } = area
    if (!current) return
    const observer = new ResizeObserver(() =>
      setTooSmall(current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight),
    )
    for (const box of [current, ...current.children]) observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={area} className={className} {...(isTooSmall && { 'aria-label': label, tabIndex: 0 })}>
      {children}
    </section>
  )
}
