import type { ReactNode } from 'react'

const headStyle = 'whitespace-nowrap px-4 py-3 font-semibold'

/** A table that scrolls sideways by itself on narrow screens; the page never does. */
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
      className="relative overflow-x-auto rounded-2xl border border-line bg-card"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className={headStyle}>
                {name}
              </th>
            ))}
            <th scope="col" className={headStyle}>
              <span className="sr-only">{lastColumn}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  )
}

export function Cell({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <td className={`px-4 py-3 align-middle ${className}`}>{children}</td>
}
