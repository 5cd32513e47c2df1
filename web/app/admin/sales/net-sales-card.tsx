import type { SalesTotal } from '@warung/contract/sales.ts'
import { Card } from '../../ui/card'
import { Sum } from './sum'
import { dashboardTexts } from './texts'

type Props = { title: string; total: SalesTotal; children?: string }

export function NetSalesCard({ title, total, children }: Props) {
  return (
    <Card className="grid content-start gap-1">
      <h2 className="font-semibold text-ink-soft text-sm">{title}</h2>
      <p className="font-bold text-2xl tablet:text-xl">
        <Sum rupiah={total.net_sales} />
      </p>
      {children === undefined ? null : <p className="text-sm">{children}</p>}
      <p className="text-ink-soft text-sm">
        {dashboardTexts.orders(total.orders)}
        {total.refunded > 0 ? (
          <>
            , <Sum rupiah={total.refunded} /> {dashboardTexts.refunded}
          </>
        ) : null}
      </p>
    </Card>
  )
}

/** The text for `lastWeek().change`. */
export function changeText(change: number | undefined): string {
  if (change === undefined) return dashboardTexts.noneBefore
  if (change === 0) return dashboardTexts.same
  return change > 0 ? dashboardTexts.more(change) : dashboardTexts.less(-change)
}
