import { formatCharge } from '@warung/contract/format-charge.ts'
import type { LabelledText, MailContent, MailPart, MailShop } from '../mail-content.ts'
import { cashFacts } from './cod-messages.ts'
import { textsOfMail } from './mail-texts.ts'
import {
  addressPart,
  buttonPart,
  chargedText,
  greetedText,
  inSubject,
  isPickup,
  linesPart,
  type OrderFacts,
  questionsPart,
  shippingParts,
} from './order-parts.ts'
import { withoutLinks } from './without-links.ts'

export function orderPaidMail(order: OrderFacts, shop: MailShop): MailContent {
  const { orders, paid } = textsOfMail(shop)
  const { order_id } = order
  const next = isPickup(order) ? paid.paidNextPickUp : paid.paidNext
  return {
    subject: paid.paidSubject(order_id),
    preview: `${paid.paidPreview(chargedText(order))} ${next}`,
    heading: paid.paidHeading(order_id),
    parts: [
      greetedText(order, `${paid.paidText} ${next}`, shop),
      buttonPart(orders.seeOrder, order),
      linesPart(order, shop),
      ...(order.total_price === 0 ? shippingParts(order, shop) : [addressPart(order, shop)]),
      questionsPart(shop),
    ],
  }
}

export type ParcelFacts = {
  readonly sentWith: string
  readonly tracking_number: string
  readonly tracking_url: string
  /** a line each; of a parcel that names its pieces */
  readonly contents?: string
}

function parcelFacts(order: OrderFacts, parcels: readonly ParcelFacts[], shop: MailShop): LabelledText[] {
  const { orders, paid } = textsOfMail(shop)
  const facts = parcels.flatMap(({ sentWith, tracking_number, contents = '' }): LabelledText[] => [
    [paid.sentWith, sentWith],
    ...(tracking_number === '' ? [] : [[paid.trackingNumber, tracking_number] as const]),
    ...(contents === '' ? [] : [[paid.inThisParcel, contents] as const]),
  ])
  const days = order.shipping && !order.shipping.is_pickup ? orders.days(order.shipping) : ''
  const timed: LabelledText[] = days === '' ? facts : [...facts, [paid.deliveryTime, days]]
  return [...timed, ...cashFacts(order, shop)]
}

/** @param total of the order so far @param restFollows only a part of it is in parcels */
export function orderShippedMail(
  order: OrderFacts,
  parcels: readonly ParcelFacts[],
  shop: MailShop,
  { total = parcels.length, restFollows = false }: { total?: number; restFollows?: boolean } = {},
): MailContent {
  const { orders, paid } = textsOfMail(shop)
  const { order_id } = order
  const sent = parcels.map(({ sentWith, tracking_number }) => inSubject(`${sentWith} ${tracking_number}`))
  const facts = parcelFacts(order, parcels, shop)
  const sentence = paid.shippedText(total > parcels.length ? total : 1)
  const tracked = parcels.find(({ tracking_url }) => tracking_url !== '')
  return {
    subject: paid.shippedSubject(order_id, sent.join(', ')).slice(0, 200),
    preview: paid.shippedPreview(shop.name),
    heading: paid.shippedSubject(order_id, ''),
    parts: [
      greetedText(order, restFollows ? `${sentence} ${paid.restFollows}` : sentence, shop),
      ...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]),
      ...(tracked ? [buttonPart(paid.followParcel, { url: tracked.tracking_url })] : []),
      linesPart(order, shop),
      addressPart({ ...order, shipping: null }, shop), // shipped already: the parcels name the courier
      buttonPart(orders.seeOrder, order),
      questionsPart(shop),
    ],
  }
}

export function orderDeliveredMail(order: OrderFacts, shop: MailShop): MailContent {
  const { orders, paid } = textsOfMail(shop)
  const { order_id } = order
  return {
    subject: paid.deliveredSubject(order_id, isPickup(order)),
    preview: paid.deliveredPreview,
    heading: paid.deliveredHeading(order_id, isPickup(order)),
    parts: [
      greetedText(order, paid.deliveredText(shop.name, isPickup(order)), shop),
      linesPart(order, shop),
      buttonPart(orders.seeOrder, order),
      questionsPart(shop),
    ],
  }
}

function cancelledBy(by: unknown, shop: MailShop): string {
  const { unpaid, cod } = textsOfMail(shop)
  if (by === 'return') return cod.returned
  if (by === 'buyer') return unpaid.cancelledByBuyer
  return by === 'shop' ? unpaid.cancelledByShop(inSubject(shop.name)) : unpaid.cancelled
}

export type Cancellation = {
  /** `buyer`, `shop` or `return`; absent in mails of older releases */
  readonly by?: unknown
  /** an admin's text, perhaps several lines */
  readonly reason?: unknown
}

function reasonParts(reason: unknown, shop: MailShop): MailPart[] {
  const text = String(reason ?? '')
    .split('\n')
    .map(withoutLinks)
    .filter((line) => line !== '')
    .join('\n')
  return text === '' ? [] : [{ kind: 'facts', facts: [[textsOfMail(shop).orders.reason, text]] }]
}

export function orderCancelledMail(
  order: OrderFacts,
  { by, reason }: Cancellation,
  shop: MailShop,
): MailContent {
  const { orders, unpaid } = textsOfMail(shop)
  const subject = unpaid.cancelledSubject(order.order_id)
  return {
    subject,
    preview: unpaid.cancelledPreview,
    heading: subject,
    parts: [
      greetedText(order, unpaid.cancelledText(cancelledBy(by, shop)), shop),
      ...reasonParts(reason, shop),
      linesPart(order, shop),
      buttonPart(orders.seeOrder, order),
      questionsPart(shop),
    ],
  }
}

export type RefundFacts = {
  readonly rupiah: string
  readonly isRoughly: boolean
  readonly amount: string
  readonly currency: string
  readonly reason: string
}

function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function orderRefundedMail(order: OrderFacts, refund: RefundFacts, shop: MailShop): MailContent {
  const { orders, paid } = textsOfMail(shop)
  const { order_id } = order
  const inCurrency = formatCharge(refund, shop.language)
  const rupiah = refund.isRoughly ? paid.about(refund.rupiah) : refund.rupiah
  const amount = rupiah || inCurrency
  const isBoth = rupiah !== '' && refund.currency !== 'IDR'
  const facts: LabelledText[] = [
    [paid.refunded, isBoth ? `${amount} (${inCurrency})` : amount],
    [paid.refundTo, paid.refundToMethod(order.payment_method_name)],
    ...(refund.reason === '' ? [] : [[orders.reason, refund.reason] as const]),
  ]
  return {
    subject: startSentence(paid.refundSubject(order_id, amount)),
    preview: paid.refundPreview,
    heading: startSentence(paid.refundHeading(amount)),
    parts: [
      greetedText(order, paid.refundText(order_id), shop),
      { kind: 'facts', facts },
      buttonPart(orders.seeOrder, order),
      questionsPart(shop),
    ],
  }
}
