import { awaitsCash } from '@warung/contract/awaits-cash.ts'
import type { OrderPiece } from '@warung/contract/order-parts.ts'
import { type Order, order as orderSchema } from '@warung/contract/orders.ts'
import { isGuestOrder } from '@warung/contract/values/guest-account.ts'
import { LANGUAGES, type Language } from '@warung/contract/values/languages.ts'
import { OWNER_MAIL_KINDS } from '@warung/contract/values/mail-kinds.ts'
import { orderById } from '../../orders/orders/find-order.ts'
import { findRefundReason } from '../../orders/orders/refund-reasons.ts'
import { findBuyersEmail } from '../../outbox/buyers-email.ts'
import { findBuyersLanguage } from '../../outbox/buyers-language.ts'
import type { Db } from '../../platform/database/open.ts'
import type { mail } from '../../platform/database/schema/mails.ts'
import { serializeDates } from '../../platform/time/shop-time.ts'
import { lowStockMail } from './low-stock-mail.ts'
import type { MailContent, MailShop } from './mail-content.ts'
import { emailChangedMail, emailChangeMail, passwordResetMail } from './messages/account-messages.ts'
import { orderAddressChangedMail } from './messages/order-address-message.ts'
import * as orderMails from './messages/order-messages.ts'
import type { OrderFacts } from './messages/order-parts.ts'
import { orderPaidOwnerMail } from './messages/owner-messages.ts'
import { orderReturnMail, orderReturnOwnerMail, type ReturnFacts } from './messages/return-messages.ts'
import { isMailedState } from './messages/return-texts.ts'
import * as unpaidMails from './messages/unpaid-messages.ts'
import { refundFacts } from './refund-facts.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { writeStockAlert } from './stock-alert-mail.ts'

export type MailRow = typeof mail.$inferSelect
export type WrittenMail = { readonly subject: string; readonly html: string; readonly text: string }

/** In the fragment, which appears in no log or referrer. */
const LINK_PATHS = { password_reset: '/reset-password', email_change: '/confirm-email' } as const

/** Guests are greeted by the recipient's name. */
function orderFacts(order: Order, url: string): OrderFacts {
  const isGuest = isGuestOrder(order)
  const { address, city, postal_code, province = '', country } = order.shipment_address
  const { recipient, telephone } = order.contact
  const name = isGuest ? (recipient ?? '') : order.user_name
  return {
    ...order,
    name,
    telephone: telephone ?? '',
    url,
    created_at: new Date(order.created_at),
    hold_expires_at: order.hold_expires_at === null ? null : new Date(order.hold_expires_at),
    // whole rupiah: cash on delivery uses no other currency
    cash_to_pay: awaitsCash(order) ? Number(order.payment_amount) : undefined,
    lines: order.order_product,
    address: [recipient ?? name, address, `${city} ${postal_code}`, province, country],
  }
}

function isStillPaid({ is_paid, total_price, refunded_amount, payment_amount }: Order): boolean {
  return is_paid && (total_price === 0 || refunded_amount !== payment_amount)
}

/** "Being packed" is outdated once the order has shipped. */
function isTooLate({ state }: MailRow, { shipped_at, is_delivered }: Order): boolean {
  return state !== 'sent' && (shipped_at !== null || is_delivered)
}

/** A buyer who has reported a transfer may have paid. */
function isUnpaid({ is_paid, is_payment_pending, cancelled_at, transfer }: Order): boolean {
  return !is_paid && !is_payment_pending && cancelled_at === null && !transfer?.reported_at
}

/** The order link needs no sign-in; after it expires, the order's usual path is used. */
function orderPath(order: Order, at: Date): string {
  return at < new Date(order.order_link_expires_at) ? order.order_link : `/order/${order.order_id}`
}

/** `2 × Kopi`, a line each */
function pieceLines(pieces: readonly OrderPiece[], { order_product }: Order): string {
  const names = new Map(order_product.map(({ product_id, name }) => [product_id, name]))
  return pieces
    .map(({ product_id, quantity }) => `${quantity} × ${names.get(product_id) ?? product_id}`)
    .join('\n')
}

function shippedMail(row: MailRow, order: Order, facts: OrderFacts, shop: MailShop): MailContent | undefined {
  const parcel = order.shipments.find(({ shipment_id }) => shipment_id === row.params.shipment_id)
  if (!parcel) return undefined
  const { courier, service, tracking_number, tracking_url, pieces = [] } = parcel
  const sentWith = `${courier} ${service}`.trim()
  const contents = pieceLines(pieces, order)
  const sent = { sentWith, tracking_number, tracking_url: tracking_url ?? '', contents }
  const restFollows = order.shipped_at === null
  return orderMails.orderShippedMail(facts, [sent], shop, { total: order.shipments.length, restFollows })
}

/** Undefined once the buyer has reported the transfer again, or paid. */
function transferRefusedMail(order: Order, facts: OrderFacts, shop: MailShop): MailContent | undefined {
  const refused = order.transfer?.refused
  return refused && isUnpaid(order)
    ? unpaidMails.orderTransferRefusedMail(facts, refused.reason, shop)
    : undefined
}

function aboutOrder(row: MailRow, order: Order, shop: MailShop): MailContent | undefined {
  const facts = orderFacts(order, `${shop.url}${orderPath(order, row.created_at)}`)
  switch (row.kind) {
    case 'order_placed':
      return order.is_paid || order.cancelled_at !== null
        ? undefined
        : unpaidMails.orderPlacedMail(facts, shop)
    case 'order_reminder':
      return isUnpaid(order) && order.is_stock_held ? unpaidMails.orderReminderMail(facts, shop) : undefined
    case 'order_expired':
      return isUnpaid(order) && !order.is_stock_held ? unpaidMails.orderExpiredMail(facts, shop) : undefined
    case 'order_transfer_refused':
      return transferRefusedMail(order, facts, shop)
    case 'order_paid':
      return isStillPaid(order) && !isTooLate(row, order) ? orderMails.orderPaidMail(facts, shop) : undefined
    case 'order_shipped':
      return shippedMail(row, order, facts, shop)
    case 'order_delivered':
      return order.is_delivered ? orderMails.orderDeliveredMail(facts, shop) : undefined
    case 'order_cancelled':
      return order.cancelled_at === null ? undefined : orderMails.orderCancelledMail(facts, row.params, shop)
    case 'order_changed':
      return isUnpaid(order) && order.is_stock_held ? unpaidMails.orderChangedMail(facts, shop) : undefined
    case 'order_return':
      return returnMail(row, order, facts, shop)
    case 'order_address_changed':
      return order.cancelled_at === null ? orderAddressChangedMail(facts, shop) : undefined
    default:
      return undefined
  }
}

/** Each step of a return has a mail of its own. */
function returnFactsOf({ params }: MailRow, order: Order): ReturnFacts | undefined {
  const found = order.returns?.find(({ return_id }) => return_id === params.return_id)
  const state = params.state ?? 'asked'
  if (!found || !isMailedState(state)) return undefined
  const { reason, comment, answer, pieces } = found
  return { state, reason, comment, answer: answer ?? '', contents: pieceLines(pieces, order) }
}

function returnMail(row: MailRow, order: Order, facts: OrderFacts, shop: MailShop): MailContent | undefined {
  const back = returnFactsOf(row, order)
  return back && orderReturnMail(facts, back, shop)
}

async function refundedMail(
  db: Db,
  row: MailRow,
  order: Order,
  shop: MailShop,
): Promise<MailContent | undefined> {
  const made = order.refunds.find(({ refund_id }) => refund_id === row.params.refund_id)
  if (!made) return undefined
  const reason = await findRefundReason(db, made.refund_id, shop.language)
  const facts = orderFacts(order, `${shop.url}${orderPath(order, row.created_at)}`)
  return orderMails.orderRefundedMail(facts, refundFacts(order, { ...made, reason }), shop)
}

async function toOwnerAboutOrder(
  db: Db,
  row: MailRow,
  order: Order,
  shop: MailShop,
): Promise<MailContent | undefined> {
  if (!(isStillPaid(order) || awaitsCash(order)) || isTooLate(row, order)) return undefined
  const email = await findBuyersEmail(db, order.order_id)
  return orderPaidOwnerMail({ ...orderFacts(order, `${shop.url}/order/${order.order_id}`), email }, shop)
}

function returnMailToOwner(row: MailRow, order: Order, shop: MailShop): MailContent | undefined {
  const back = returnFactsOf(row, order)
  return back && orderReturnOwnerMail(orderFacts(order, `${shop.url}/order/${order.order_id}`), back, shop)
}

async function contentOf(db: Db, row: MailRow, shop: MailShop): Promise<MailContent | undefined> {
  if (row.order_id !== null) {
    const found = await orderById(db, row.order_id)
    const order = orderSchema.parse(serializeDates(found, shop.timezone))
    if (row.kind === 'order_paid_owner') return toOwnerAboutOrder(db, row, order, shop)
    if (row.kind === 'order_return_owner') return returnMailToOwner(row, order, shop)
    if (row.kind === 'order_refunded') return refundedMail(db, row, order, shop)
    return aboutOrder(row, order, shop)
  }
  if (row.kind === 'low_stock_owner') return lowStockMail(db, shop)
  if (row.kind === 'stock_alert') return writeStockAlert(db, row, shop)
  if (row.kind === 'email_changed') return emailChangedMail(shop)
  if (row.kind !== 'password_reset' && row.kind !== 'email_change') return undefined
  const url = `${shop.url}${LINK_PATHS[row.kind]}#${row.secret ?? ''}`
  const link = { url, expires_at: row.expires_at }
  return row.kind === 'password_reset' ? passwordResetMail(link, shop) : emailChangeMail(link, shop)
}

/** The buyer's language; undefined for the owner, and for mails of earlier releases. */
async function readersLanguage(db: Db, { kind, order_id, params }: MailRow): Promise<Language | undefined> {
  if (OWNER_MAIL_KINDS.some((owners) => owners === kind)) return undefined
  if (order_id === null) return LANGUAGES.find((language) => language === params.language)
  return findBuyersLanguage(db, order_id)
}

/** Undefined if the mail no longer applies. */
export async function writeMail(db: Db, row: MailRow, settings: MailShop): Promise<WrittenMail | undefined> {
  const shop = { ...settings, language: (await readersLanguage(db, row)) ?? settings.language }
  const content = await contentOf(db, row, shop)
  if (!content) return undefined
  return { subject: content.subject, html: renderHtml(content, shop), text: renderText(content, shop) }
}
