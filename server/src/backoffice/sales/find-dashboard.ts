/** Reads daily totals and counters only, never all orders. */
import type { Dashboard, ProductSales } from '@warung/contract/sales.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { isPublished } from '../../platform/database/schema/product-conditions.ts'
import { productSalesDay, salesDay } from '../../platform/database/schema/sales.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction, SNAPSHOT } from '../../platform/database/transaction.ts'
import { type JobRecord, jobRecords } from '../../platform/jobs/job-records.ts'
import { dayBefore } from '../../platform/time/date-span.ts'
import { shopDay, type WithDates } from '../../platform/time/shop-time.ts'
import { findPendingTasks } from './find-pending-tasks.ts'
import { countedSums, isCountedMoney, productSums, type SoldSums } from './sold-sums.ts'

const DAYS_SHOWN = 30
const BEST_SELLERS_SHOWN = 10

type DayRow = SoldSums & { readonly day: string }

export function salesByDay(from: string, to: string): SQL {
  return sql`select to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(totals.orders, 0) as orders,
      coalesce(totals.sold, 0) as sold, coalesce(totals.refunded, 0) as refunded, coalesce(totals.net_sales, 0) as net_sales
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as calendar (day)
    left join (select day, ${countedSums} from ${salesDay}
      where day between ${from}::date and ${to}::date and ${isCountedMoney} group by day) as totals
      on totals.day = calendar.day::date
    order by calendar.day`
}

export function bestSellers(from: string, to: string): SQL {
  return sql`select best.product_id, product.name, best.pieces, best.net_sales, ${isPublished(to)} as is_on_sale
    from (select product_id, sum(pieces)::bigint as pieces, ${productSums} from ${productSalesDay}
      where day between ${from}::date and ${to}::date and ${isCountedMoney}
      group by product_id having sum(pieces) > 0
      order by net_sales desc, product_id limit ${BEST_SELLERS_SHOWN}) as best
    join product on product.product_id = best.product_id
    order by best.net_sales desc, best.product_id`
}

function sumOf(days: readonly DayRow[]): SoldSums {
  const add = (key: keyof SoldSums): number =>
    Math.round(days.reduce((sum, day) => sum + day[key], 0) * 100) / 100
  return { orders: add('orders'), sold: add('sold'), refunded: add('refunded'), net_sales: add('net_sales') }
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
      const tasks = await findPendingTasks(db)
      const jobs = await jobRecords(db)
      return {
        day: today,
        ...tasks,
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
