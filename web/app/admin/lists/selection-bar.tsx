import { type Sen, senFromRupiah } from '@warung/contract/money.ts'
import type { ReactNode } from 'react'
import { Price } from '../../display/price'
import { Button } from '../../ui/button'
import { adminListTexts } from './texts'

type Props = {
  count: number
  /** rupiah of each selected row; their sum is shown */
  amounts?: readonly number[]
  onClear: () => void
  /** above the count */
  alert?: ReactNode
  /** beside Clear */
  action?: ReactNode
  /** below, a row of their own */
  children?: ReactNode
}

function sumOfAmounts(amounts: readonly number[]): Sen {
  return amounts.reduce((sum, rupiah) => sum + senFromRupiah(rupiah), 0n)
}

/** Stays visible while rows are selected. */
export function SelectionBar({ count, amounts, onClear, alert, action, children }: Props) {
  return (
    <div
      data-sticky-action
      className="selection-bar phone:-mx-4 sticky z-20 phone:order-1 grid gap-2 border-line phone:border-t bg-card px-4 py-3"
    >
      {alert}
      <div className="flex items-center gap-2">
        <p aria-live="polite" className="min-w-0 grow font-semibold">
          {adminListTexts.chosen(count)}
          {amounts === undefined ? null : (
            <>
              {' · '}
              <Price sen={sumOfAmounts(amounts)} />
            </>
          )}
        </p>
        <Button variant="quiet" onClick={onClear}>
          {adminListTexts.clear}
        </Button>
        {action}
      </div>
      {children}
    </div>
  )
}
