import { demoPeople } from './people.ts'
import { demoProducts } from './products.ts'

const reviewTexts: Record<1 | 2 | 3 | 4 | 5, readonly string[]> = {
  5: [
    'Better than the photo, and the photo is good. Arrived in two days to Malang.',
    'My mother took it from me the day it came. Ordering another.',
    'Beautifully made. You can see that somebody cared.',
    'Exactly as described. Packed so well that I kept the box.',
    'Third time I buy here. Never disappointed.',
    'Used it every day for a month, still like new.',
    'The colour is even nicer in daylight.',
  ],
  4: [
    'Very good, only the delivery took a day longer than promised.',
    'Solid and honest for the price. Instructions could be clearer.',
    'Happy with it. A little heavier than I expected.',
    'Good quality. I wish there were more colours.',
    'Does what it should, and looks good doing it.',
  ],
  3: [
    'Fine, but smaller than I imagined. Check the measurements.',
    'Decent. The second one I got was better finished than the first.',
    'It is all right. Would buy it on sale.',
  ],
  2: [
    'Works, but the finish came off at one corner within a week.',
    'Not for me: returned it, and the refund was quick at least.',
  ],
  1: ['Arrived damaged. The shop answered kindly and sent another, so one star is for the courier.'],
}

const tones = [5, 4, 5, 3, 5, 4, 2, 5, 4, 5, 1, 4, 5, 3, 4] as const

export type DemoReview = {
  readonly sku: string
  readonly person: number
  readonly rating: 1 | 2 | 3 | 4 | 5
  readonly comment: string
  readonly daysAgo: number
}

function reviewsOf(sku: string, index: number): DemoReview[] {
  const count = index % 7 === 3 ? 0 : 1 + ((index * 5) % 8)
  return Array.from({ length: count }, (_, reviewIndex) => {
    const rating = tones[(index * 4 + reviewIndex * 7) % tones.length] ?? 5
    const words = reviewTexts[rating]
    return {
      sku,
      person: (index * 3 + reviewIndex) % demoPeople.length,
      rating,
      comment: words[(index + reviewIndex * 2) % words.length] ?? '',
      daysAgo: 2 + ((index * 11 + reviewIndex * 9) % 90),
    }
  })
}

export const demoReviews: readonly DemoReview[] = demoProducts.flatMap((product, index) =>
  reviewsOf(product.sku, index),
)
