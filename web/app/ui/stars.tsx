import { Star, StarHalf } from 'lucide-react'

/** A rating from 0 to 5 in stars, to the half. */
export function Stars({ rating }: { rating: number }) {
  const halves = Math.round(rating * 2)
  return (
    <span className="relative inline-flex" role="img" aria-label={`Rated ${rating.toFixed(1)} out of 5`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <span key={place} className="relative size-4.5">
          <Star aria-hidden className="absolute inset-0 size-4.5 text-line-strong" strokeWidth={1.5} />
          {halves >= place * 2 ? (
            <Star aria-hidden className="absolute inset-0 size-4.5 fill-star text-star" strokeWidth={1.5} />
          ) : halves === place * 2 - 1 ? (
            <StarHalf
              aria-hidden
              className="absolute inset-0 size-4.5 fill-star text-star"
              strokeWidth={1.5}
            />
          ) : null}
        </span>
      ))}
    </span>
  )
}
