import type { CSSProperties } from 'react'
import { uiTexts } from './texts'

/** A rating from 0 to 5, to half a star (ui/stars.css). */
export function Stars({ rating }: { rating: number }) {
  const halves = Math.round(rating * 2)
  return (
    <span
      className="stars"
      role="img"
      aria-label={uiTexts.rated(rating.toFixed(1))}
      style={{ '--filled': `${halves * 10}%` } as CSSProperties}
    />
  )
}
