/** Fields that a limited Admin does not see in responses to calls they may make (contract/src/permitted-calls.ts). */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { AllPendingTasks, PendingTasks } from '@warung/contract/sales.ts'
import type { StockLedger } from '@warung/contract/stock.ts'
import type { OrderToShip } from '@warung/contract/to-ship.ts'
import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import type { Caller } from '../accounts/authenticate.ts'
import type { WithDates } from '../platform/time/shop-time.ts'

type LimitedCaller = Pick<Caller, 'permission_set'>

/** Packers see no sums of money. */
export function hideSums(
  { permission_set }: LimitedCaller,
  orders: readonly WithDates<OrderToShip>[],
): WithDates<OrderToShip>[] {
  if (permission_set !== 'packer') return [...orders]
  return orders.map(({ total_price: _total, cash_to_collect: _cash, ...order }) => order)
}

/** Cashiers see what a product sells for, not what it costs the shop. */
export function hideCostPrices(
  { permission_set }: LimitedCaller,
  products: readonly AdminProduct[],
): AdminProduct[] {
  if (permission_set !== 'cashier') return [...products]
  return products.map((product) => ({ ...product, cost_price: null }))
}

/** The catalog's Admins see that pieces were sold, not to whom. */
export function hideBuyers(
  { permission_set }: LimitedCaller,
  ledger: WithDates<StockLedger>,
): WithDates<StockLedger> {
  if (permission_set !== 'catalog') return ledger
  const movements = ledger.movements.map((movement) =>
    movement.order_id === null ? movement : { ...movement, user_name: null },
  )
  return { ...ledger, movements }
}

const TASKS = {
  packer: ['to_ship'],
  cashier: ['to_ship', 'to_confirm', 'open_returns'],
  catalog: ['low_stock', 'unread_reviews'],
} as const satisfies Readonly<Record<PermissionSet, readonly (keyof AllPendingTasks)[]>>

/** Sends the permission set along, so that a signed-in browser learns of a change. */
export function tasksOf({ permission_set }: LimitedCaller, tasks: AllPendingTasks): PendingTasks {
  if (!permission_set) return tasks
  const own: readonly string[] = TASKS[permission_set]
  const counts = Object.entries(tasks).filter(([name]) => own.includes(name))
  return { ...Object.fromEntries(counts), permission_set }
}
