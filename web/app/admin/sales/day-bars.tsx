/** Daily sales as bars; screen readers have the table (docs/decisions/019). */
import type { DaySales } from '@warung/contract/sales.ts'
import { SalesTable } from './sales-table'
import { formatSum, Sum } from './sum'

const HEIGHT = 100
const GAP = 0.25

function Bars({ days, highest }: { days: readonly DaySales[]; highest: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-40 w-full text-brand forced-colors:text-[CanvasText]"
    >
      {days.map(({ day, orders, takings }, index) => {
        const size = highest === 0 ? 0 : (takings / highest) * HEIGHT
        return (
          <g key={day} data-day={day}>
            {/* the whole column has the tooltip, however low its bar */}
            <rect x={index} y={0} width={1} height={HEIGHT} fill="transparent">
              <title>{`${day}: ${formatSum(takings)}, ${orders} orders`}</title>
            </rect>
            <rect
              x={index + GAP / 2}
              y={HEIGHT - size}
              width={1 - GAP}
              height={size}
              fill="currentColor"
              className="pointer-events-none"
            />
          </g>
        )
      })}
    </svg>
  )
}

export function DayBars({ days }: { days: readonly DaySales[] }) {
  const highest = Math.max(0, ...days.map(({ takings }) => takings))
  const best = days.find(({ takings }) => highest > 0 && takings === highest)
  return (
    <>
      <p className="mb-2 text-ink-soft text-sm">
        {best ? (
          <>
            Highest: <Sum rupiah={highest} /> on {best.day}
          </>
        ) : (
          'No sales on these days yet.'
        )}
      </p>
      <div className="border-line border-b">
        <Bars days={days} highest={highest} />
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-ink-soft text-sm tabular-nums">
        <span>{days.at(0)?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <details className="mt-2">
        <summary className="flex min-h-11 items-center font-semibold text-sm underline">
          Sales by day as a table
        </summary>
        <SalesTable
          caption="Sales by day"
          nameHead="Day"
          countHead="Orders"
          rows={[...days]
            .reverse()
            .map(({ day, orders, ...sums }) => ({ key: day, name: day, count: orders, ...sums }))}
        />
      </details>
    </>
  )
}
