import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { useCallback, useState } from 'react'

export type ChosenOrders = {
  readonly orders: readonly OrderToShip[]
  readonly isChosen: (orderId: number) => boolean
  /** the function is stable */
  readonly choose: (orders: readonly OrderToShip[], isChosen: boolean) => void
}

/** @param rows the current queue: an order no longer in it has been shipped, and leaves the selection */
export function useChosenOrders(rows: readonly OrderToShip[]): ChosenOrders {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const choose = useCallback((orders: readonly OrderToShip[], isChosen: boolean): void => {
    setChosen((before) => {
      const next = new Set(before)
      for (const { order_id } of orders) {
        if (isChosen) next.add(order_id)
        else next.delete(order_id)
      }
      return next
    })
  }, [])
  return {
    orders: rows.filter(({ order_id }) => chosen.has(order_id)),
    isChosen: (orderId) => chosen.has(orderId),
    choose,
  }
}
