import { type SQL, sql } from 'drizzle-orm'
import type { DateSpan } from '../../platform/time/date-span.ts'
import { countedSums, isCountedMoney } from './sold-sums.ts'

/** By the names that orders have: an order's discount is not divided among several (decisions/071). A free order has no payment. */
export function salesByDiscount({ from, to, timezone }: DateSpan, limit: SQL): SQL {
  return sql`select null as id, code as name, null as pieces, sum(discount)::double precision as discount, ${countedSums}
    from (select sale.discount_code as code, sale.discount_price as discount, 1 as orders, sale.total_price as sold,
        refunded_share(sale.total_price, sale.refunded_minor, sale.payment_amount_minor) as refunded, paid.account as account
      from shop_order as sale left join payment as paid on paid.order_id = sale.order_id
      where sale.is_paid and sale.discount_code is not null
        and sale.paid_at >= (${from}::date::timestamp at time zone ${timezone})
        and sale.paid_at < ((${to}::date + 1)::timestamp at time zone ${timezone})) as discounted
    where (account is null or ${isCountedMoney}) group by code order by sum(discount) desc, code ${limit}`
}

/** The index of the statement above answers it at once. */
export const hasDiscountedSales: SQL = sql`exists (select from shop_order where is_paid and discount_code is not null)`
