import type { ReactNode } from 'react'
import { reportTexts } from './report-texts'
import { Sum } from './sum'

type SalesTableRow = {
  readonly key: string | number
  readonly name: ReactNode
  readonly count: number
  readonly sold: number
  readonly refunded: number
  readonly net_sales: number
  /** only by discount */
  readonly discount?: number | undefined
  /** only for products with a cost price */
  readonly profit?: number | undefined
}

type Props = {
  caption: string
  nameHead: string
  countHead: string
  rows: readonly SalesTableRow[]
}

const numberCell = 'px-2 py-2.5 text-right tabular-nums sm:px-4'
const wideOnly = 'hidden sm:table-cell'

/** A further column, on a phone a line below the net sales. */
const FURTHER_COLUMNS = [
  { field: 'discount', head: reportTexts.takenOff },
  { field: 'profit', head: reportTexts.profit },
] as const

type FurtherColumns = readonly (typeof FURTHER_COLUMNS)[number][]
type SalesRowProps = Omit<SalesTableRow, 'key'> & { further: FurtherColumns }

function SalesRow({ name, count, sold, refunded, net_sales, further, ...sums }: SalesRowProps) {
  return (
    <tr className={count === 0 && net_sales === 0 ? 'text-ink-soft' : undefined}>
      <th scope="row" className="wrap-anywhere min-w-28 px-3 py-2.5 text-left font-normal sm:px-4">
        {name}
      </th>
      <td className={numberCell}>{count}</td>
      <td className={`${numberCell} ${wideOnly}`}>
        <Sum rupiah={sold} />
      </td>
      <td className={`${numberCell} ${wideOnly}`}>
        <Sum rupiah={refunded} />
      </td>
      <td className={numberCell}>
        <Sum rupiah={net_sales} />
        {refunded > 0 ? (
          <span className="block text-ink-soft sm:hidden">
            <Sum rupiah={refunded} /> {reportTexts.refundedPart}
          </span>
        ) : null}
        {further.map(({ field, head }) =>
          sums[field] === undefined ? null : (
            <span key={field} className="block text-ink-soft sm:hidden">
              {head} <Sum rupiah={sums[field]} />
            </span>
          ),
        )}
      </td>
      {further.map(({ field }) => (
        <td key={field} className={`${numberCell} ${wideOnly}`}>
          {sums[field] === undefined ? '–' : <Sum rupiah={sums[field]} />}
        </td>
      ))}
    </tr>
  )
}

export function SalesTable({ caption, nameHead, countHead, rows }: Props) {
  const further = FURTHER_COLUMNS.filter(({ field }) => rows.some((row) => row[field] !== undefined))
  return (
    <table className="w-full border-collapse overflow-hidden rounded-2xl border border-line bg-card text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-sunken">
        <tr>
          <th scope="col" className="px-3 py-2.5 text-left sm:px-4">
            {nameHead}
          </th>
          <th scope="col" className={numberCell}>
            {countHead}
          </th>
          <th scope="col" className={`${numberCell} ${wideOnly}`}>
            {reportTexts.sold}
          </th>
          <th scope="col" className={`${numberCell} ${wideOnly}`}>
            {reportTexts.refunded}
          </th>
          <th scope="col" className={numberCell}>
            {reportTexts.netSales}
          </th>
          {further.map(({ field, head }) => (
            <th key={field} scope="col" className={`${numberCell} ${wideOnly}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map(({ key, ...row }) => (
          <SalesRow key={key} {...row} further={further} />
        ))}
      </tbody>
    </table>
  )
}
