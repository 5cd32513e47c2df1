/** Average, count, and a bar per number of stars, which links to those reviews. */
import { Link } from 'react-router'
import { Stars } from '../ui/stars'
import { useHydrated } from '../ui/use-hydrated'
import { reviewsTexts } from './texts'

type Props = {
  average: number
  count: number
  /** number of reviews with 1 to 5 stars */
  perStar: readonly number[]
  chosen: number | undefined
}

type BarProps = { stars: number; count: number; total: number; isChosen: boolean }

function Bar({ stars, count, total, isChosen }: BarProps) {
  // without JavaScript the browser loads a new page, and scrolls here
  const hash = useHydrated() ? '' : '#reviews'
  return (
    <Link
      to={{ search: isChosen ? '' : `?stars=${stars}`, hash }}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={`flex min-h-11 items-center gap-3 rounded-lg px-2 text-ink text-sm no-underline hover:bg-sunken ${isChosen ? 'bg-brand-soft' : ''}`}
    >
      <span className="sr-only">{reviewsTexts.bar(stars, count)}</span>
      <span aria-hidden className="tabular-nums">
        {stars} ★
      </span>
      <span
        aria-hidden
        className="h-2 grow rounded-full"
        style={{
          background: `linear-gradient(to right, var(--star) ${(count / total) * 100}%, var(--line) 0)`,
        }}
      />
      <span aria-hidden className="min-w-8 text-right tabular-nums">
        {count}
      </span>
    </Link>
  )
}

export function ReviewSummary({ average, count, perStar, chosen }: Props) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong aria-hidden className="text-3xl">
          {reviewsTexts.average(average)}
        </strong>
        <span className="grid text-ink-soft text-sm">
          <Stars rating={average} />
          {reviewsTexts.total(count)}
        </span>
      </p>
      <ul>
        {[5, 4, 3, 2, 1].map((stars) => (
          <li key={stars}>
            <Bar stars={stars} count={perStar[stars - 1] ?? 0} total={count} isChosen={chosen === stars} />
          </li>
        ))}
      </ul>
    </div>
  )
}
