import type { ReactNode } from 'react'

const headStyle = 'whitespace-nowrap px-4 py-3 tablet:px-2 font-semibold'

/** Scrolls by itself, never the page. Explicit roles: some browsers drop them without a table layout. */
export function Table({
  caption,
  head,
  lastColumn,
  children,
}: {
  caption: string
  head: readonly string[]
  /** name of the column of links and buttons, only for screen readers */
  lastColumn: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      // screen readers' text is positioned absolutely: relative to this, not beside the page
      className="table-of-cards relative overflow-x-auto rounded-2xl border border-line bg-card"
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: lost where its rows are cards */}
      <table role="table" className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: lost where the rows are cards */}
        <thead role="rowgroup" className="bg-sunken">
          <Row>
            {head.map((name) => (
              // biome-ignore lint/a11y/noRedundantRoles: lost where the rows are cards
              <th key={name} role="columnheader" scope="col" className={headStyle}>
                {name}
              </th>
            ))}
            {/* biome-ignore lint/a11y/noRedundantRoles: lost where the rows are cards */}
            <th role="columnheader" scope="col" className={headStyle}>
              <span className="sr-only">{lastColumn}</span>
            </th>
          </Row>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: lost where the rows are cards */}
        <tbody role="rowgroup" className="divide-y divide-line">
          {children}
        </tbody>
      </table>
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noRedundantRoles: lost where it is a card
  return <tr role="row">{children}</tr>
}

type CellProps = {
  children: ReactNode
  className?: string
  /** position in a card: number, title and amount first, then states, details, actions */
  slot?: 'number' | 'title' | 'amount' | 'state' | 'detail' | 'actions'
  /** the column's name, for an entry that is unclear without it */
  label?: string
  tone?: 'good' | 'bad' | 'plain'
}

export function Cell({ children, className = '', slot = 'detail', label, tone }: CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: lost where its row is a card
      role="cell"
      data-place={slot}
      data-label={label}
      data-tone={tone}
      className={`px-4 py-3 tablet:px-2 align-middle ${className}`}
    >
      {children}
    </td>
  )
}
