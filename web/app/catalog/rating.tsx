import type { ProductRow } from '@warung/contract/catalog.ts'
import { Stars } from '../ui/stars'
import { ratingTexts } from './rating-texts'

type Props = { product: Pick<ProductRow, 'rating' | 'numb_reviews'> }

export function Rating({ product: { rating, numb_reviews } }: Props) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm">
      {numb_reviews > 0 ? <Stars rating={rating} /> : null}
      <span className="whitespace-nowrap text-ink-soft">{ratingTexts.reviews(numb_reviews)}</span>
    </span>
  )
}
