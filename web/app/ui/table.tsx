import type { ReactNode } from 'react'
import { ScrollArea } from './scroll-area'

const headStyle = 'whitespace-nowrap px-4 py-3 tablet:px-1 font-semibold'

/** Explicit roles, because some browsers drop them where CSS displays rows as cards. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  columnheader: { role: 'columnheader' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const

function TableHead({ head, lastColumn }: { head: readonly string[]; lastColumn: string }) {
  return (
    <thead {...ROLES.rowgroup} className="bg-sunken">
      <Row>
        {head.map((name) => (
          <th key={name} {...ROLES.columnheader} scope="col" className={headStyle}>
            {name}
          </th>
        ))}
        <th {...ROLES.columnheader} scope="col" className={headStyle}>
          <span className="sr-only">{lastColumn}</span>
        </th>
      </Row>
    </thead>
  )
}

type TableProps = {
  caption: string
  head: readonly string[]
  /** accessible name of the column of links and buttons */
  lastColumn: string
  children: ReactNode
}

export function Table({ caption, head, lastColumn, children }: TableProps) {
  return (
    <ScrollArea
      label={caption}
      // contains the screen readers' absolutely positioned text, which would otherwise widen the page
      className="table-of-cards relative overflow-x-auto rounded-2xl border border-line bg-card"
    >
      <table {...ROLES.table} className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <TableHead head={head} lastColumn={lastColumn} />
        <tbody {...ROLES.rowgroup} className="divide-y">
          {children}
        </tbody>
      </table>
    </ScrollArea>
  )
}

type TableRowProps = {
  children: ReactNode
  /** a phone's card of a picture, its words and one action: lower than other cards */
  isPictured?: boolean
}

export function Row({ children, isPictured }: TableRowProps) {
  return (
    <tr {...ROLES.row} data-pictured={isPictured}>
      {children}
    </tr>
  )
}

type CellProps = {
  children: ReactNode
  className?: string
  /** place in a card: number, title and amount first, the day below the amount, then states, details and actions */
  slot?: 'number' | 'title' | 'amount' | 'day' | 'state' | 'detail' | 'actions'
  /** the column's name, for a cell that is unclear without it */
  label?: string
  tone?: 'good' | 'wait' | 'bad' | 'plain'
}

export function Cell({ children, className = '', slot = 'detail', label, tone }: CellProps) {
  return (
    <td
      {...ROLES.cell}
      data-place={slot}
      data-label={label}
      data-tone={tone}
      className={`px-4 py-3 tablet:px-1 align-middle ${className}`}
    >
      {children}
    </td>
  )
}
