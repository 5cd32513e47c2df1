import type { CSSProperties } from 'react'

/** A rating from 0 to 5, to half a star (ui/stars.css). */
export function Stars({ rating }: { rating: number }) {
  const halves = Math.round(rating * 2)
  return (
    <span
      className="stars"
      role="img"
      aria-label={`Rated ${rating.toFixed(1)} out of 5`}
      style={{ '--filled': `${halves * 10}%` } as CSSProperties}
    />
  )
}
