import { type ReactNode, useEffect } from 'react'
import { href } from 'react-router'
import { Alert } from '../../ui/alert'
import { Button, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { FailedLoad } from '../../ui/failed-load'
import type { OrdersToPrint } from './load-orders-to-print'
import { printTexts } from './print-texts'

type Props = {
  title: string
  slips: OrdersToPrint
  /** to be made before printing; without choices, printing starts at once */
  choices?: ReactNode
  children: ReactNode
}

export function PrintPage({ title, slips, choices, children }: Props) {
  const { orders, missing, failure } = slips
  const hasPages = orders.length > 0
  const printsAtOnce = hasPages && choices === undefined
  useEffect(() => {
    if (printsAtOnce) window.print()
  }, [printsAtOnce])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <h1 className="mr-auto font-bold text-2xl">{title}</h1>
        <ButtonLink to={href('/admin/to-ship')} variant="secondary">
          {printTexts.toShip}
        </ButtonLink>
        {hasPages ? <Button onClick={() => window.print()}>{printTexts.print}</Button> : null}
      </div>
      {choices === undefined ? null : <div className="mb-4 print:hidden">{choices}</div>}
      {failure === undefined ? null : <FailedLoad message={failure} />}
      {missing.length > 0 ? (
        <div className="mb-4 print:hidden">
          <Alert kind="error">{printTexts.notPaid(missing)}</Alert>
        </div>
      ) : null}
      {failure === undefined && !hasPages ? (
        <EmptyState title={printTexts.none} help={printTexts.noneHelp} />
      ) : null}
      <div className="papers flex flex-wrap items-start gap-4">{children}</div>
    </>
  )
}
