import { useCallback, useState } from 'react'
import { href } from 'react-router'
import { useLastCourier } from '../../orders/use-last-courier'
import { Button, ButtonLink } from '../../ui/button'
import { ShipChosenDialog } from './ship-chosen-dialog'
import { toShipTexts } from './texts'
import type { ChosenOrders } from './use-chosen-orders'

/** Each opens in a new tab, to keep the selection. */
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
    </>
  )
}

export function ToShipBar({ chosen }: { chosen: ChosenOrders }) {
  const { orders, choose } = chosen
  const [isShipping, setIsShipping] = useState(false)
  const close = useCallback(() => setIsShipping(false), [])
  const lastCourier = useLastCourier(orders.length > 0)
  if (orders.length === 0) return null
  const search = `?orders=${orders.map(({ order_id }) => order_id).join(',')}`
  return (
    <div
      data-sticky-action
      className="phone:-mx-4 sticky bottom-(--bottom-bar) z-20 grid gap-2 border-line phone:border-t bg-card px-4 py-3 sm:bottom-[calc(1rem+var(--bottom-bar))] sm:mt-4 sm:rounded-2xl sm:border sm:shadow-raised"
    >
      <div className="flex items-center gap-2">
        <p aria-live="polite" className="min-w-0 grow font-semibold">
          {toShipTexts.chosen(orders.length)}
        </p>
        <Button variant="quiet" onClick={() => choose(orders, false)}>
          {toShipTexts.clear}
        </Button>
      </div>
      <div className="grid grid-cols-3 gap-2 sm:flex sm:justify-end">
        <PrintLinks search={search} />
        <Button className="text-sm" onClick={() => setIsShipping(true)}>
          {toShipTexts.markChosen}
        </Button>
      </div>
      {isShipping ? <ShipChosenDialog chosen={chosen} lastCourier={lastCourier} onClose={close} /> : null}
    </div>
  )
}
