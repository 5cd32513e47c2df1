import { formatRupiah } from '@warung/contract/money.ts'
import { shippingDays } from '@warung/contract/shipping-words.ts'
import type { LabelledText, MailContent, MailPart, MailShop } from '../mail-content.ts'
import {
  addressPart,
  buttonPart,
  greeting,
  inSubject,
  isPickup,
  linesPart,
  momentText,
  type OrderFacts,
  questionsPart,
  shippingParts,
} from './order-parts.ts'

const PAID_ALREADY: MailPart = {
  kind: 'note',
  text: "Already paid? You don't need to do anything; a confirmation is on its way.",
}

export function orderPlacedMail(order: OrderFacts, shop: MailShop): MailContent {
  const { order_id } = order
  const total = formatRupiah(order.total_price)
  const until = order.hold_expires_at
    ? ` We keep the items for you until ${momentText(order.hold_expires_at, shop.timezone)}.`
    : ''
  return {
    subject: `Order ${order_id} is waiting for your payment of ${total}`,
    preview: `Thank you for your order at ${shop.name}. Pay ${total} and we get it ready.`,
    heading: `Thank you, we have your order ${order_id}`,
    parts: [
      { kind: 'text', text: `${greeting(order)}\nwe get it ready as soon as it is paid.${until}` },
      buttonPart('See and pay your order', order),
      linesPart(order),
      ...shippingParts(order),
      PAID_ALREADY,
      questionsPart(shop),
    ],
  }
}

export function orderReminderMail(order: OrderFacts, shop: MailShop): MailContent {
  const { order_id } = order
  const total = formatRupiah(order.total_price)
  const until = order.hold_expires_at
    ? ` until ${momentText(order.hold_expires_at, shop.timezone)}`
    : ' a little longer'
  return {
    subject: `Order ${order_id} is still waiting for your payment of ${total}`,
    preview: `We keep the items for you${until}.`,
    heading: `Order ${order_id} is not paid yet`,
    parts: [
      {
        kind: 'text',
        text: `${greeting(order)}\nwe keep the items of your order for you${until}. After that they go back on sale.`,
      },
      buttonPart('See and pay your order', order),
      linesPart(order),
      PAID_ALREADY,
      questionsPart(shop),
    ],
  }
}

export function orderExpiredMail(order: OrderFacts, shop: MailShop): MailContent {
  const { order_id } = order
  return {
    subject: `Order ${order_id} was not paid in time`,
    preview: 'We no longer keep the items for you.',
    heading: `Order ${order_id} was not paid in time`,
    parts: [
      {
        kind: 'text',
        text: `${greeting(order)}\nwe no longer keep the items of your order for you; they are back on sale. You don't need to do anything. Still want them? You can pay as long as they are in stock.`,
      },
      buttonPart('See your order', order),
      linesPart(order),
      PAID_ALREADY,
      questionsPart(shop),
    ],
  }
}

export function orderPaidMail(order: OrderFacts, shop: MailShop): MailContent {
  const { order_id } = order
  const next = isPickup(order)
    ? 'You fetch it yourself: where and when stands below.'
    : 'You hear from us when it is on its way.'
  return {
    subject: `Order ${order_id} is paid: we are getting it ready`,
    preview: `We have received ${formatRupiah(order.total_price)}. ${next}`,
    heading: `Thank you, order ${order_id} is paid`,
    parts: [
      {
        kind: 'text',
        text: `${greeting(order)}\nwe have your payment and pack your order now. ${next}`,
      },
      buttonPart('See your order', order),
      linesPart(order),
      // A free order is paid as it is placed.
      ...(order.total_price === 0 ? shippingParts(order) : [addressPart(order)]),
      questionsPart(shop),
    ],
  }
}

export type ParcelFacts = {
  readonly sentWith: string
  readonly tracking_number: string
  readonly tracking_url: string
}

/** @param parcels those of this mail @param total all parcels of the order so far */
export function orderShippedMail(
  order: OrderFacts,
  parcels: readonly ParcelFacts[],
  shop: MailShop,
  total: number = parcels.length,
): MailContent {
  const { order_id } = order
  const sent = parcels.map(({ sentWith, tracking_number }) => inSubject(`${sentWith} ${tracking_number}`))
  const facts = parcels.flatMap(({ sentWith, tracking_number }): LabelledText[] => [
    ['Sent with', sentWith],
    ...(tracking_number === '' ? [] : [['Resi', tracking_number] as const]),
  ])
  const days = order.shipping && !order.shipping.is_pickup ? shippingDays(order.shipping) : ''
  if (days !== '') facts.push(['Delivery time', days])
  const whole = total > parcels.length ? ` Your order comes in ${total} parcels.` : ''
  const tracked = parcels.find(({ tracking_url }) => tracking_url !== '')
  const with_ = sent.length === 0 ? '' : `: ${sent.join(', ')}`
  return {
    subject: `Order ${order_id} is on its way${with_}`.slice(0, 200),
    preview: `Your parcel has left ${shop.name}.`,
    heading: `Order ${order_id} is on its way`,
    parts: [
      { kind: 'text', text: `${greeting(order)}\nyour parcel has left us.${whole}` },
      ...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]),
      ...(tracked ? [buttonPart('Follow your parcel', { url: tracked.tracking_url })] : []),
      linesPart(order),
      addressPart({ ...order, shipping: null }), // it was sent, and the parcels say by whom
      buttonPart('See your order', order),
      questionsPart(shop),
    ],
  }
}

export function orderDeliveredMail(order: OrderFacts, shop: MailShop): MailContent {
  const { order_id } = order
  const [arrived, delivered] = isPickup(order)
    ? ['has been picked up', 'handed over']
    : ['has arrived', 'delivered']
  return {
    subject: `Order ${order_id} ${arrived}`,
    preview: 'We hope you like it. Something not right? Tell us.',
    heading: `Order ${order_id} has been ${delivered}`,
    parts: [
      {
        kind: 'text',
        text: `${greeting(order)}\nyour order has been ${delivered}. Thank you for buying at ${shop.name}; we hope you like it.`,
      },
      linesPart(order),
      buttonPart('See your order', order),
      questionsPart(shop),
    ],
  }
}

function cancelledWords(by: unknown, { name }: MailShop): string {
  if (by === 'buyer') return 'you have cancelled your order'
  return by === 'shop'
    ? `${inSubject(name)} has cancelled your order, which was not paid`
    : 'your order is cancelled'
}

/** @param by `buyer` or `shop`; absent in mails of older releases */
export function orderCancelledMail(order: OrderFacts, by: unknown, shop: MailShop): MailContent {
  const { order_id } = order
  return {
    subject: `Order ${order_id} is cancelled`,
    preview: 'Nothing has to be paid.',
    heading: `Order ${order_id} is cancelled`,
    parts: [
      {
        kind: 'text',
        text: `${greeting(order)}\n${cancelledWords(by, shop)}. Nothing has to be paid for it; a payment that still arrives is given back.`,
      },
      linesPart(order),
      buttonPart('See your order', order),
      questionsPart(shop),
    ],
  }
}

export type RefundFacts = {
  readonly rupiah: string
  readonly amount: string
  readonly currency: string
  readonly reason: string
}

function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function orderRefundedMail(order: OrderFacts, refund: RefundFacts, shop: MailShop): MailContent {
  const { order_id } = order
  const paid = `${refund.currency} ${refund.amount}`
  const amount = refund.rupiah || paid
  const isBoth = refund.rupiah !== '' && refund.currency !== 'IDR'
  const facts: LabelledText[] = [
    ['Given back', isBoth ? `${amount} (${paid})` : amount],
    ['To', `how you paid: ${order.payment_method_name}`],
    ...(refund.reason === '' ? [] : [['Reason', refund.reason] as const]),
  ]
  return {
    subject: `${startSentence(amount)} of order ${order_id} is on its way back to you`,
    preview: 'Your bank or card may take some days to show it.',
    heading: `We have given ${amount} back to you`,
    parts: [
      {
        kind: 'text',
        text: `${greeting(order)}\nwe have given back money for your order ${order_id}. Your bank, card or wallet may take some days to show it.`,
      },
      { kind: 'facts', facts },
      buttonPart('See your order', order),
      questionsPart(shop),
    ],
  }
}
