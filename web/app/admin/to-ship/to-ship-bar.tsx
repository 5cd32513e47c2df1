import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { useCallback, useState } from 'react'
import { href } from 'react-router'
import { useLastCourier } from '../../orders/use-last-courier'
import { Button, ButtonLink } from '../../ui/button'
import { SelectionBar } from '../lists/selection-bar'
import type { RowSelection } from '../lists/use-row-selection'
import { ShipChosenDialog } from './ship-chosen-dialog'
import { toShipTexts } from './texts'

/** Links open in new tabs, to keep the selection. */
function PrintLinks({ search }: { search: string }) {
  return (
    <>
      <ButtonLink
        to={{ pathname: href('/admin/to-ship/slips'), search }}
        target="_blank"
        variant="secondary"
        className="text-sm"
      >
        {toShipTexts.printSlips}
      </ButtonLink>
      <ButtonLink
        to={{ pathname: href('/admin/to-ship/pick-list'), search }}
        target="_blank"
        variant="secondary"
        className="text-sm"
      >
        {toShipTexts.pickList}
      </ButtonLink>
      <ButtonLink
        to={{ pathname: href('/admin/to-ship/slips'), search: `${search}&size=a6` }}
        target="_blank"
        variant="secondary"
        className="text-sm"
      >
        {toShipTexts.labels}
      </ButtonLink>
    </>
  )
}

/** None for packers. */
function amountsOf(orders: readonly OrderToShip[]): { amounts?: readonly number[] } {
  const amounts = orders.flatMap(({ total_price }) => total_price ?? [])
  return amounts.length === orders.length ? { amounts } : {}
}

export function ToShipBar({ selection }: { selection: RowSelection<OrderToShip> }) {
  const { rows: orders, select } = selection
  const [isShipping, setIsShipping] = useState(false)
  const close = useCallback(() => setIsShipping(false), [])
  const lastCourier = useLastCourier(orders.length > 0)
  if (orders.length === 0) return null
  const search = `?orders=${orders.map(({ order_id }) => order_id).join(',')}`
  return (
    <SelectionBar count={orders.length} {...amountsOf(orders)} onClear={() => select(orders, false)}>
      <div className="grid grid-cols-3 gap-2 sm:flex sm:justify-end">
        <PrintLinks search={search} />
        <Button className="col-span-full text-sm" onClick={() => setIsShipping(true)}>
          {toShipTexts.markChosen}
        </Button>
      </div>
      {isShipping ? (
        <ShipChosenDialog selection={selection} lastCourier={lastCourier} onClose={close} />
      ) : null}
    </SelectionBar>
  )
}
