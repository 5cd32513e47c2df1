import type { AddressChangeBody } from '@warung/contract/order-address.ts'
import type { Order } from '@warung/contract/orders.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import { isGuestOrder } from '@warung/contract/values/guest-account.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { queueOrderMail, withdrawOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { orderById } from './find-order.ts'
import { lockOrder } from './lock-order.ts'
import { parseContact, requireContact } from './order-contact.ts'

/** Time to correct a typo before the mail is sent. */
const ADDRESS_MAIL_DELAY_MS = MINUTE_MS

const FIELDS = [
  'recipient',
  'telephone',
  'contact_email',
  'address',
  'city',
  'province',
  'postal_code',
  'country',
] as const satisfies readonly (keyof OrderRecord)[]

type AddressFields = Pick<OrderRecord, (typeof FIELDS)[number]>

/** @throws {Problem} order_not_found, order_cancelled, order_already_delivered, order_already_shipped, order_refunded */
async function lockChangeable(db: Db, orderId: number): Promise<OrderRecord> {
  const order = await lockOrder(db, orderId)
  if (order.cancelled_at !== null) throw new Problem('order_cancelled')
  if (order.is_delivered) throw new Problem('order_already_delivered')
  if (order.shipped_at !== null) throw new Problem('order_already_shipped')
  if (order.state === 'refunded') throw new Problem('order_refunded')
  return order
}

function fieldsSeen({ seen }: AddressChangeBody, order: AddressFields): AddressFields {
  const { province = null, ...address } = seen.shipment_address
  const { recipient, telephone, email: contact_email = order.contact_email } = seen
  return { ...address, province, recipient, telephone, contact_email }
}

/** An account has its own address, unless another was named with the order. */
function mayChangeEmail(order: AddressFields & { readonly user_email: string }): boolean {
  return isGuestOrder(order) || order.contact_email !== null
}

/** An unchanged telephone stays, even if today's rules would refuse it. */
function requestedFields(
  body: AddressChangeBody,
  order: AddressFields & { readonly user_email: string },
): AddressFields {
  const { province, ...address } = body.shipment_address
  const isSameTelephone = body.telephone === order.telephone
  const { recipient, telephone, contact_email } = parseContact({
    recipient: body.recipient,
    telephone: isSameTelephone ? null : body.telephone,
    email: body.email,
  })
  const isEmailChanged = body.email !== undefined && mayChangeEmail(order)
  return {
    ...address,
    province: province?.trim() ? province : null,
    recipient,
    telephone: isSameTelephone ? order.telephone : telephone,
    contact_email: isEmailChanged ? contact_email : order.contact_email,
  }
}

function differingFields(one: AddressFields, other: AddressFields): (typeof FIELDS)[number][] {
  return FIELDS.filter((field) => one[field] !== other[field])
}

type AddressChange = {
  readonly orderId: number
  readonly body: AddressChangeBody
  /** required of shoppers; a field that was already empty may stay empty */
  readonly requiredContact: readonly ContactField[]
  readonly now: Date
}

/**
 * @throws {Problem} order_not_found, order_cancelled, order_already_delivered, order_already_shipped,
 * order_refunded, order_address_changed, telephone_invalid, contact_missing
 */
export function changeAddress(
  db: Db,
  caller: Caller,
  { orderId, body, requiredContact, now }: AddressChange,
): Promise<WithDates<Order>> {
  return inTransaction(db, async (db) => {
    const order = await lockChangeable(db, orderId)
    const fields = requestedFields(body, order)
    const changed = differingFields(order, fields)
    if (changed.length === 0) return orderById(db, orderId)
    if (differingFields(order, fieldsSeen(body, order)).length > 0) throw new Problem('order_address_changed')
    const hadField = { ...order, email: order.contact_email }
    const required = requiredContact.filter((field) => hadField[field] !== null)
    requireContact(fields, required, { role_id: isGuestOrder(order) ? ROLE.guest : ROLE.customer })
    // a link went to the earlier address, which may be a stranger's
    const link_version = order.link_version + (changed.includes('contact_email') ? 1 : 0)
    await db
      .update(shopOrder)
      .set({ ...fields, link_version })
      .where(eq(shopOrder.order_id, orderId))
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.address_changed',
      subject: orderSubject(orderId),
      before: {},
      after: { changed: changed.map((field) => (field === 'contact_email' ? 'email' : field)) },
      at: now,
    })
    const kind = 'order_address_changed'
    await withdrawOrderMail(db, kind, orderId) // the mail is rendered when sent: both would say the same
    const not_before = new Date(now.getTime() + ADDRESS_MAIL_DELAY_MS)
    await queueOrderMail(db, { kind, order_id: orderId, event: now.getTime(), not_before, now })
    return orderById(db, orderId)
  })
}
