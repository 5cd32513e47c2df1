import { type ReactNode, useEffect } from 'react'
import { href } from 'react-router'
import { Alert } from '../../ui/alert'
import { Button, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { FailedLoad } from '../../ui/failed-load'
import type { LoadedPackingSlips } from './load-packing-slips'
import { paperTexts } from './paper-texts'

type Props = {
  title: string
  slips: LoadedPackingSlips
  /** to be made before printing; without choices, printing starts at once */
  choices?: ReactNode
  children: ReactNode
}

export function PaperPage({ title, slips, choices, children }: Props) {
  const { orders, missing, failure } = slips
  const hasPaper = orders.length > 0
  const printsAtOnce = hasPaper && choices === undefined
  useEffect(() => {
    if (printsAtOnce) window.print()
  }, [printsAtOnce])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <h1 className="mr-auto font-bold text-2xl">{title}</h1>
        <ButtonLink to={href('/admin/to-ship')} variant="secondary">
          {paperTexts.toShip}
        </ButtonLink>
        {hasPaper ? <Button onClick={() => window.print()}>{paperTexts.print}</Button> : null}
      </div>
      {choices === undefined ? null : <div className="mb-4 print:hidden">{choices}</div>}
      {failure === undefined ? null : <FailedLoad message={failure} />}
      {missing.length > 0 ? (
        <div className="mb-4 print:hidden">
          <Alert kind="error">{paperTexts.notPaid(missing)}</Alert>
        </div>
      ) : null}
      {failure === undefined && !hasPaper ? (
        <EmptyState title={paperTexts.none} help={paperTexts.noneHelp} />
      ) : null}
      <div className="papers flex flex-wrap items-start gap-4">{children}</div>
    </>
  )
}
