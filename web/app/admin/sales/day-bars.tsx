/** Daily sales as bars; screen readers have the table (docs/decisions/019). */
import type { DaySales } from '@warung/contract/sales.ts'
import { useState } from 'react'
import { formatDayInWords } from '../../display/format-moment'
import { Fold } from '../../ui/fold'
import { SalesTable } from './sales-table'
import { formatSum, Sum } from './sum'
import { dashboardTexts } from './texts'

const HEIGHT = 100
const GAP = 0.25

type BarsProps = { days: readonly DaySales[]; highest: number; chosen: number }

function Bars({ days, highest, chosen }: BarsProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-40 w-full text-brand forced-colors:text-[CanvasText]"
    >
      <rect x={chosen} width={1} height={HEIGHT} className="fill-sunken" />
      {days.map(({ day, net_sales }, index) => {
        const size = highest === 0 ? 0 : (net_sales / highest) * HEIGHT
        return (
          <rect
            key={day}
            x={index + GAP / 2}
            y={HEIGHT - size}
            width={1 - GAP}
            height={size}
            fill="currentColor"
          />
        )
      })}
    </svg>
  )
}

/** The shape of what will stand here. */
function NoBars() {
  return (
    <div className="relative border-line border-b">
      <svg
        aria-hidden
        viewBox={`0 0 12 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-40 w-full fill-sunken"
      >
        {[20, 30, 25, 45, 35, 60, 50, 70, 55, 85, 75, 95].map((size, index) => (
          <rect key={size} x={index + GAP / 2} y={HEIGHT - size} width={1 - GAP} height={size} />
        ))}
      </svg>
      <p className="absolute inset-0 grid place-items-center text-center text-ink-soft">
        <span>
          <strong className="block text-ink">{dashboardTexts.noSales}</strong>
          {dashboardTexts.barsLater}
        </span>
      </p>
    </div>
  )
}

type DayPickerProps = { count: number; chosen: number; value: string; onChoose: (day: number) => void }

/** An invisible slider over the bars: it can be dragged, clicked and moved by arrow keys, with a single tab stop. */
function DayPicker({ count, chosen, value, onChoose }: DayPickerProps) {
  return (
    <input
      type="range"
      aria-label={dashboardTexts.day}
      aria-valuetext={value}
      min={0}
      max={count - 1}
      value={chosen}
      onChange={(event) => onChoose(event.target.valueAsNumber)}
      onPointerMove={({ pointerType, nativeEvent: { offsetX }, currentTarget: { clientWidth } }) => {
        if (pointerType !== 'mouse') return
        onChoose(Math.min(count - 1, Math.max(0, Math.floor((offsetX / clientWidth) * count))))
      }}
      className="absolute inset-0 size-full cursor-pointer touch-pan-y opacity-0"
    />
  )
}

function dayName(sales: DaySales | undefined): string {
  return sales ? formatDayInWords(sales.day) : ''
}

/** The same data for screen readers. */
function DayTable({ days }: { days: readonly DaySales[] }) {
  const rows = days.map(({ day, orders, ...sums }) => ({ key: day, name: day, count: orders, ...sums }))
  return (
    <Fold summary={dashboardTexts.tableOpen} look="link" className="mt-2">
      <SalesTable
        caption={dashboardTexts.table}
        nameHead={dashboardTexts.day}
        countHead={dashboardTexts.tableHead}
        rows={rows.reverse()}
      />
    </Fold>
  )
}

type DaysProps = { days: readonly DaySales[] }

export function DayBars({ days }: DaysProps) {
  return days.some(({ orders, net_sales }) => orders > 0 || net_sales !== 0) ? (
    <ChosenDay days={days} />
  ) : (
    <NoBars />
  )
}

function ChosenDay({ days }: DaysProps) {
  const highest = Math.max(0, ...days.map(({ net_sales }) => net_sales))
  const [chosen, setChosen] = useState(days.length - 1)
  const chosenDay = days[chosen]
  const value = chosenDay
    ? dashboardTexts.dayValue(
        formatDayInWords(chosenDay.day),
        formatSum(chosenDay.net_sales),
        chosenDay.orders,
      )
    : ''
  const best = days.find(({ net_sales }) => highest > 0 && net_sales === highest)
  return (
    <>
      {/* the slider announces it to screen readers */}
      <p aria-hidden className="font-semibold tabular-nums">
        {value}
      </p>
      <p className="mb-2 text-ink-soft text-sm">
        {best ? (
          <>
            {dashboardTexts.highest} <Sum rupiah={highest} /> {dashboardTexts.on(formatDayInWords(best.day))}
          </>
        ) : (
          dashboardTexts.noSales
        )}
      </p>
      <div className="relative border-line border-b has-focus-visible:outline-2 has-focus-visible:outline-brand">
        <Bars days={days} highest={highest} chosen={chosen} />
        <DayPicker count={days.length} chosen={chosen} value={value} onChoose={setChosen} />
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-ink-soft text-sm tabular-nums">
        <span>{dayName(days.at(0))}</span>
        <span>{dayName(days.at(-1))}</span>
      </p>
      <DayTable days={days} />
    </>
  )
}
