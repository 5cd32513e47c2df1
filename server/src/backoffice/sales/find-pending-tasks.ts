import type { AllPendingTasks } from '@warung/contract/sales.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countUnreadReviews } from '../../catalog/reviews/list-reviews.ts'
import type { Db } from '../../platform/database/open.ts'
import { listTotal, ordersToShip } from '../../platform/database/sql/list-total.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { isTestMoney } from './sold-sums.ts'

/** Orders paid with test money before the shop went live: they are never shipped (deliver-order.ts). */
async function countTrialOrders(db: Db): Promise<number> {
  const [found] = await rows<{ orders: number }>(
    db,
    sql`select count(*) as orders from payment
    join payment_account as paid_at on paid_at.name = payment.account and paid_at.mode in ('simulator', 'sandbox')
    join shop_order on shop_order.order_id = payment.order_id
    where shop_order.state = 'paid' and shop_order.shipped_at is null`,
  )
  return found?.orders ?? 0
}

const isOwedFromTrial = sql`exists (select from payment_account as account where account.name = refund.account
  and account.mode in ('simulator', 'sandbox') and not account.is_in_force)`

export function pendingTaskCounts(): SQL {
  return sql`select ${isTestMoney} as is_test_money, ${ordersToShip} as to_ship,
    ${listTotal('product low_stock')} as low_stock, ${listTotal('shop_order to_confirm')} as to_confirm,
    ${listTotal('shop_order open_return')} as open_returns,
    (select count(*) from refund where status = 'pending' and not ${isOwedFromTrial}) as refunds_pending`
}

type CountedTasks = Required<Omit<AllPendingTasks, 'unread_reviews'>> & {
  readonly is_test_money: boolean
}

export async function findPendingTasks(
  db: Db,
): Promise<AllPendingTasks & { readonly is_test_money: boolean }> {
  const [tasks] = await rows<CountedTasks>(db, pendingTaskCounts())
  if (!tasks) throw new Error('a statement without a source gave no row')
  const trials = tasks.is_test_money ? 0 : await countTrialOrders(db)
  const { to_confirm, open_returns, ...others } = tasks
  return {
    ...others,
    to_ship: tasks.to_ship - trials,
    unread_reviews: await countUnreadReviews(db),
    ...(to_confirm === 0 ? {} : { to_confirm }),
    ...(open_returns === 0 ? {} : { open_returns }),
  }
}
