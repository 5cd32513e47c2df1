import type { ReactNode } from 'react'
import { Sum } from './sum'

type SalesTableRow = {
  readonly key: string | number
  readonly name: ReactNode
  readonly count: number
  readonly sold: number
  readonly refunded: number
  readonly takings: number
}

type Props = {
  caption: string
  nameHead: string
  countHead: string
  rows: readonly SalesTableRow[]
}

const numberCell = 'px-3 py-2.5 text-right tabular-nums sm:px-4'
const wideOnly = 'hidden sm:table-cell'

export function SalesTable({ caption, nameHead, countHead, rows }: Props) {
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
            Sold
          </th>
          <th scope="col" className={`${numberCell} ${wideOnly}`}>
            Given back
          </th>
          <th scope="col" className={numberCell}>
            Takings
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, name, count, sold, refunded, takings }) => (
          <tr key={key}>
            <th scope="row" className="wrap-anywhere px-3 py-2.5 text-left font-normal sm:px-4">
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
              <Sum rupiah={takings} />
              {refunded > 0 ? (
                <span className="block text-ink-soft sm:hidden">
                  <Sum rupiah={refunded} /> given back
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
