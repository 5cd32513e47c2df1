/** The token is in the fragment, which never reaches servers, logs or referrers (docs/decisions/029-order-links.md). */
import { timingSafeEqual } from 'node:crypto'
import { ORDER_LINK_DAYS } from '@warung/contract/values/order-links.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { installation } from '../../platform/database/schema/installation.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { installationMac } from '../../providers/installation-mac.ts'
import type { Installation } from '../../providers/payment-reference.ts'
import type { OrderOwner } from './order-owner.ts'

/** `<order>-<first 128 bits of an HMAC-SHA256>`: chats cut links at other characters. */
const LINK_TOKEN = /^([1-9]\d{0,8})-([0-9a-f]{32})$/
const NO_ORDER = 0

/** The MAC covers `created_at`, because a restored backup assigns the same ids again. */
type OrderToLink = { readonly order_id: number; readonly created_at: Date; readonly link_version: number }

/** The prefix keeps it apart from payment references, which use the same key (D18). */
function linkMac(
  { installation_id, mac_key }: Installation,
  { order_id, created_at, link_version }: OrderToLink,
): string {
  const version = link_version === 0 ? '' : `/${link_version}`
  return installationMac(
    mac_key,
    `order-link/${installation_id}/${order_id}/${created_at.getTime()}${version}`,
  )
}

export function orderLinkPath(installation: Installation, order: OrderToLink): string {
  return `/order-link#${order.order_id}-${linkMac(installation, order)}`
}

export function orderLinkExpiry({ created_at }: Pick<OrderToLink, 'created_at'>): Date {
  return new Date(created_at.getTime() + ORDER_LINK_DAYS * DAY_MS)
}

export type OpenedLink = OrderOwner & { readonly order_id: number }

/** Always queries once, so that timing reveals nothing about the token. @throws {Problem} order_link_invalid */
export async function openOrderLink(db: Db, token: string, now: Date): Promise<OpenedLink> {
  const [, digits = NO_ORDER, mac = ''] = LINK_TOKEN.exec(token) ?? []
  const [found] = await db
    .select({
      installation,
      order: {
        order_id: shopOrder.order_id,
        user_id: shopOrder.user_id,
        guest_session_id: shopOrder.guest_session_id,
        created_at: shopOrder.created_at,
        link_version: shopOrder.link_version,
      },
    })
    .from(installation)
    .leftJoin(shopOrder, eq(shopOrder.order_id, Number(digits)))
  if (!found) throw new Error('the database has lost its row of the table installation')
  const { order } = found
  const own = linkMac(found.installation, order ?? { order_id: NO_ORDER, created_at: now, link_version: 0 })
  const isGenuine = mac.length === own.length && timingSafeEqual(Buffer.from(mac), Buffer.from(own))
  if (!order || !isGenuine || orderLinkExpiry(order) <= now) throw new Problem('order_link_invalid')
  const { order_id, user_id, guest_session_id } = order
  return { order_id, user_id, guest_session_id }
}
