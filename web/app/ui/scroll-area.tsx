import type { ReactNode } from 'react'

/** Scrolls by itself, so that the page does not; reachable by keyboard. */
export function ScrollArea({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={className}
    >
      {children}
    </section>
  )
}
