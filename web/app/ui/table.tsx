import type { ReactNode } from 'react'

const headStyle = 'whitespace-nowrap px-4 py-3 tablet:px-2 font-semibold'

/**
 * A table; on a phone, each of its rows is a card (table.css). Wider than its place on a larger screen, it
 * scrolls sideways by itself: the page never does. Roles are written out: what is not laid out as a table
 * loses them in some browsers.
 */
export function Table({
  caption,
  head,
  lastColumn,
  children,
}: {
  caption: string
  head: readonly string[]
  /** the name of the column of links and buttons, which only readers of the screen see */
  lastColumn: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      // what only readers of the screen see is placed absolutely: here, not beside the page
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
  /** in a card: number, title and amount stand first, states below them, then details, one a line, then actions */
  place?: 'number' | 'title' | 'amount' | 'state' | 'detail' | 'actions'
  /** its column's name, said in a card where the entry alone does not tell */
  label?: string
  /** of a state */
  tone?: 'good' | 'bad' | 'plain'
}

export function Cell({ children, className = '', place = 'detail', label, tone }: CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: lost where its row is a card
      role="cell"
      data-place={place}
      data-label={label}
      data-tone={tone}
      className={`px-4 py-3 tablet:px-2 align-middle ${className}`}
    >
      {children}
    </td>
  )
}
