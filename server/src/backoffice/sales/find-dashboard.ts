/** Reads daily totals and counters, never all orders, trial orders aside (test/sales). */
import type { Dashboard, ProductSales } from '@warung/contract/sales.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countUnreadReviews } from '../../catalog/reviews/list-reviews.ts'
import type { Db } from '../../platform/database/open.ts'
import { isOnSale } from '../../platform/database/schema/catalog.ts'
import { productSalesDay, salesDay } from '../../platform/database/schema/sales.ts'
import { listTotal, ordersToShip } from '../../platform/database/sql/list-total.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction, SNAPSHOT } from '../../platform/database/transaction.ts'
import { type JobRecord, jobRecords } from '../../platform/jobs/job-records.ts'
import { dayBefore } from '../../platform/time/date-span.ts'
import { shopDay, type WithDates } from '../../platform/time/shop-time.ts'
import { amountSums, countedSums, isShownMoney, isTestMoney, type SoldSums } from './sold-sums.ts'

const DAYS_SHOWN = 30
const BEST_SELLERS_SHOWN = 10

type DayRow = SoldSums & { readonly day: string }

export function salesByDay(from: string, to: string): SQL {
  return sql`select to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(kept.orders, 0) as orders,
      coalesce(kept.sold, 0) as sold, coalesce(kept.refunded, 0) as refunded, coalesce(kept.takings, 0) as takings
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as calendar (day)
    left join (select day, ${countedSums} from ${salesDay}
      where day between ${from}::date and ${to}::date and ${isShownMoney} group by day) as kept
      on kept.day = calendar.day::date
    order by calendar.day`
}

export function bestSellers(from: string, to: string): SQL {
  return sql`select best.product_id, product.name, best.pieces, best.takings, ${isOnSale(to)} as is_on_sale
    from (select product_id, sum(pieces)::bigint as pieces, ${amountSums} from ${productSalesDay}
      where day between ${from}::date and ${to}::date and ${isShownMoney}
      group by product_id having sum(pieces) > 0
      order by takings desc, product_id limit ${BEST_SELLERS_SHOWN}) as best
    join product on product.product_id = best.product_id
    order by best.takings desc, best.product_id`
}

/** Orders paid with test money before the shop went live, which are never shipped (deliver-order.ts). Few, found by payment. */
async function countTrialOrders(db: Db): Promise<number> {
  const [found] = await rows<{ orders: number }>(
    db,
    sql`select count(*) as orders from payment
    join payment_account as paid_at on paid_at.name = payment.provider and paid_at.mode in ('simulator', 'sandbox')
    join shop_order on shop_order.order_id = payment.order_id
    where shop_order.state = 'paid' and shop_order.shipped_at is null`,
  )
  return found?.orders ?? 0
}

const isOwedFromTrial = sql`exists (select from payment_account as account where account.name = refund.provider
  and account.mode in ('simulator', 'sandbox') and not account.is_in_force)`

export function pendingTasks(): SQL {
  return sql`select ${isTestMoney} as is_test_money, ${ordersToShip} as to_ship,
    ${listTotal('product low_stock')} as low_stock,
    (select count(*) from refund where status = 'PENDING' and not ${isOwedFromTrial}) as refunds_pending`
}

type PendingTasks = Pick<Dashboard, 'is_test_money' | 'to_ship' | 'low_stock' | 'refunds_pending'>

function sumOf(days: readonly DayRow[]): SoldSums {
  const add = (key: keyof SoldSums): number =>
    Math.round(days.reduce((sum, day) => sum + day[key], 0) * 100) / 100
  return { orders: add('orders'), sold: add('sold'), refunded: add('refunded'), takings: add('takings') }
}

function isFailing({ last_failure_at, last_success_at }: JobRecord): boolean {
  return last_failure_at !== null && (last_success_at === null || last_success_at < last_failure_at)
}

export function findDashboard(db: Db, timezone: string, now: Date): Promise<WithDates<Dashboard>> {
  const today = shopDay(now, timezone)
  const firstShown = dayBefore(today, DAYS_SHOWN - 1)
  const firstOfMonth = `${today.slice(0, 8)}01`
  const since = firstOfMonth < firstShown ? firstOfMonth : firstShown
  return inTransaction(
    db,
    async (db) => {
      const days = await rows<DayRow>(db, salesByDay(since, today))
      const best_sellers = await rows<ProductSales>(db, bestSellers(firstShown, today))
      const [work] = await rows<PendingTasks>(db, pendingTasks())
      if (!work) throw new Error('a statement without a source gave no row')
      const trials = work.is_test_money ? 0 : await countTrialOrders(db)
      const jobs = await jobRecords(db)
      const unread_reviews = await countUnreadReviews(db)
      return {
        day: today,
        ...work,
        to_ship: work.to_ship - trials,
        unread_reviews,
        today: sumOf(days.filter(({ day }) => day === today)),
        month: sumOf(days.filter(({ day }) => day >= firstOfMonth)),
        failing_jobs: jobs.filter(isFailing).map(({ name, last_failure_at, last_success_at }) => ({
          name,
          failed_at: new Date(last_failure_at ?? 0),
          succeeded_at: last_success_at === null ? null : new Date(last_success_at),
        })),
        days: days.filter(({ day }) => day >= firstShown),
        best_sellers,
      }
    },
    SNAPSHOT,
  )
}
