import type { OwnData } from '@warung/contract/own-data.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import type { Caller } from '../../accounts/authenticate.ts'
import { registeredUser } from '../../accounts/find-user.ts'
import { listOwnSessions } from '../../accounts/own-sessions.ts'
import { listReviewsOfUser } from '../../catalog/reviews/reviews-of-user.ts'
import { listStockAlertsOf } from '../../catalog/stock-alerts/list-alerts.ts'
import { copyWishes } from '../../catalog/wishlist/list-wishlist.ts'
import { findCustomerNote } from '../../orders/customers/customer-note.ts'
import { listAddresses } from '../../orders/customers/list-addresses.ts'
import { copyOwnOrders } from '../../orders/orders/copy-own-orders.ts'
import type { Db } from '../../platform/database/open.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'

/** Guests share an account, so theirs is limited to their session's data (D6). */
export async function findOwnData(db: Db, caller: Caller, now: Date): Promise<WithDates<OwnData>> {
  const account = await registeredUser(db, caller.user_id)
  const addresses = await listAddresses(db, caller)
  const { text, tags, version } = await findCustomerNote(db, caller.user_id)
  const note = version === 0 ? null : { text, tags }
  const orders = await copyOwnOrders(db, caller)
  const reviews = caller.role_id === ROLE.guest ? [] : await listReviewsOfUser(db, caller.user_id)
  const stock_alerts = await listStockAlertsOf(db, caller.user_id)
  const wishlist = await copyWishes(db, caller.user_id)
  const sessions = await listOwnSessions(db, caller, now)
  return { account, addresses, note, orders, reviews, stock_alerts, wishlist, sessions }
}
