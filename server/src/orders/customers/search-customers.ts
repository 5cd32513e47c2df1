/** Finds whom an admin enters an order for, without what they spent. */
import type { FoundCustomer } from '@warung/contract/manual-orders.ts'
import { COUNTER_CASH_NAME } from '@warung/contract/values/payment-methods.ts'
import { type SQL, sql } from 'drizzle-orm'
import { findCustomersByKeyword } from '../../accounts/list-users.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { normalizeKeyword } from '../../platform/text/search-keyword.ts'
import { knownTelephone } from '../orders/order-contact.ts'

const CUSTOMERS_FOUND_MAX = 10

type Newest = Pick<FoundCustomer, 'user_id' | 'telephone'> & NonNullable<FoundCustomer['shipment_address']>

/** Delivery address of each customer's newest order; skips counter sales, which have the shop's address. */
function newestDeliveryAddresses(db: Db, userIds: readonly number[]): Promise<Newest[]> {
  return rows<Newest>(
    db,
    sql`select newest.* from ${idRows(userIds)} as found (user_id) cross join lateral (
      select user_id, telephone, address, city, province, postal_code, country from ${shopOrder}
      where shop_order.user_id = found.user_id and guest_session_id is null
        and payment_method_name <> ${COUNTER_CASH_NAME} order by order_id desc limit 1) as newest`,
  )
}

/** Ids of their buyers. @param telephone E.164 */
export function ordersOfTelephone(telephone: string): SQL {
  return sql`select ${shopOrder.user_id} from ${shopOrder} where ${shopOrder.telephone} = ${telephone}`
}

/** By a part of name or e-mail, or the whole telephone number of one of their orders. */
export async function searchCustomers(db: Db, written: string): Promise<FoundCustomer[]> {
  const keyword = normalizeKeyword(written)
  if (keyword === undefined) return []
  const telephone = knownTelephone(written)
  const named = telephone === undefined ? undefined : ordersOfTelephone(telephone)
  const found = await findCustomersByKeyword(db, keyword, { named, limit: CUSTOMERS_FOUND_MAX })
  if (found.length === 0) return []
  const ids = found.map(({ user_id }) => user_id)
  const newest = new Map((await newestDeliveryAddresses(db, ids)).map((each) => [each.user_id, each]))
  return found.map((customer) => {
    const shipment = newest.get(customer.user_id)
    if (!shipment) return { ...customer, telephone: null, shipment_address: null }
    const { user_id: _user, telephone, ...shipment_address } = shipment
    return { ...customer, telephone, shipment_address }
  })
}
