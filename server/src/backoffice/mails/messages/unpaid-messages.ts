import { formatRupiah } from '@warung/contract/money.ts'
import type { LabelledText, MailContent, MailPart, MailShop } from '../mail-content.ts'
import { codPlacedMail } from './cod-messages.ts'
import { momentText, textsOfMail } from './mail-texts.ts'
import {
  buttonPart,
  greetedText,
  linesPart,
  type OrderFacts,
  questionsPart,
  shippingParts,
} from './order-parts.ts'
import { withoutLinks } from './without-links.ts'

function alreadyPaidPart({ transfer }: OrderFacts, shop: MailShop): MailPart {
  const { orders, unpaid } = textsOfMail(shop)
  if (!transfer) return { kind: 'note', text: orders.alreadyPaid }
  return { kind: 'note', text: transfer.qris ? unpaid.alreadyPaidByQris : unpaid.alreadyTransferred }
}

function amountToPay({ transfer, total_price }: OrderFacts): string {
  return formatRupiah(transfer?.amount ?? total_price)
}

/** Mail programs do not render SVG, so the code is only on the order's page. */
function qrisParts(
  order: OrderFacts,
  { merchant_name }: { readonly merchant_name: string },
  shop: MailShop,
): MailPart[] {
  const { unpaid } = textsOfMail(shop)
  const facts: LabelledText[] = [
    [unpaid.qrisMerchant, merchant_name],
    [unpaid.amountToTransfer, amountToPay(order)],
    [unpaid.payBefore, momentText(order.hold_expires_at, shop)],
  ]
  return [
    { kind: 'text', text: unpaid.qrisSteps },
    { kind: 'facts', facts: facts.filter(([, text]) => text !== '') },
  ]
}

/** The account, the exact amount and the deadline. */
function transferParts(order: OrderFacts, shop: MailShop): MailPart[] {
  const { transfer, hold_expires_at } = order
  if (!transfer) return []
  if (transfer.qris) return qrisParts(order, transfer.qris, shop)
  const { unpaid } = textsOfMail(shop)
  const until = momentText(hold_expires_at, shop)
  const facts: LabelledText[] = [
    [unpaid.amountToTransfer, amountToPay(order)],
    ...transfer.accounts.map(
      ({ bank, number, holder }) => [bank, `${number}\n${unpaid.accountHolder(holder)}`] as const,
    ),
    ...(until === '' ? [] : [[unpaid.transferBefore, until] as const]),
  ]
  return [
    { kind: 'text', text: unpaid.transferSteps },
    { kind: 'facts', facts },
  ]
}

export function orderPlacedMail(order: OrderFacts, shop: MailShop): MailContent {
  if (order.cash_to_pay !== undefined) return codPlacedMail(order, order.cash_to_pay, shop)
  const { orders, unpaid } = textsOfMail(shop)
  const { order_id } = order
  const total = amountToPay(order)
  return {
    subject: unpaid.placedSubject(order_id, total),
    preview: unpaid.placedPreview(shop.name, total),
    heading: unpaid.placedHeading(order_id),
    parts: [
      greetedText(order, unpaid.placedText(momentText(order.hold_expires_at, shop)), shop),
      ...transferParts(order, shop),
      buttonPart(orders.seeAndPay, order),
      linesPart(order, shop),
      ...shippingParts(order, shop),
      alreadyPaidPart(order, shop),
      questionsPart(shop),
    ],
  }
}

/** An admin has changed what was ordered: the whole of it, and what is to be paid now. */
export function orderChangedMail(order: OrderFacts, shop: MailShop): MailContent {
  const { orders, unpaid } = textsOfMail(shop)
  const { order_id, cash_to_pay } = order
  const total = cash_to_pay === undefined ? amountToPay(order) : formatRupiah(cash_to_pay)
  return {
    subject: unpaid.changedSubject(order_id, total),
    preview: unpaid.changedPreview(total),
    heading: unpaid.changedHeading(order_id),
    parts: [
      greetedText(order, unpaid.changedText(total), shop),
      linesPart(order, shop),
      ...(cash_to_pay === undefined ? transferParts(order, shop) : []),
      buttonPart(cash_to_pay === undefined ? orders.seeAndPay : orders.seeOrder, order),
      questionsPart(shop),
    ],
  }
}

export function orderReminderMail(order: OrderFacts, shop: MailShop): MailContent {
  const { orders, unpaid } = textsOfMail(shop)
  const { order_id } = order
  const until = momentText(order.hold_expires_at, shop)
  return {
    subject: unpaid.reminderSubject(order_id, amountToPay(order)),
    preview: unpaid.reminderPreview(until),
    heading: unpaid.reminderHeading(order_id),
    parts: [
      greetedText(order, unpaid.reminderText(until), shop),
      ...transferParts(order, shop),
      buttonPart(orders.seeAndPay, order),
      linesPart(order, shop),
      alreadyPaidPart(order, shop),
      questionsPart(shop),
    ],
  }
}

export function orderTransferRefusedMail(order: OrderFacts, reason: string, shop: MailShop): MailContent {
  const { orders, unpaid } = textsOfMail(shop)
  const subject = unpaid.transferRefusedSubject(order.order_id)
  return {
    subject,
    preview: unpaid.transferRefusedPreview,
    heading: subject,
    parts: [
      greetedText(order, unpaid.transferRefusedText, shop),
      { kind: 'facts', facts: [[orders.reason, withoutLinks(reason)]] },
      ...transferParts(order, shop),
      buttonPart(orders.seeOrder, order),
      questionsPart(shop),
    ],
  }
}

export function orderExpiredMail(order: OrderFacts, shop: MailShop): MailContent {
  const { orders, unpaid } = textsOfMail(shop)
  const subject = unpaid.expiredSubject(order.order_id)
  return {
    subject,
    preview: unpaid.expiredPreview,
    heading: subject,
    parts: [
      greetedText(order, unpaid.expiredText, shop),
      buttonPart(orders.seeOrder, order),
      linesPart(order, shop),
      alreadyPaidPart(order, shop),
      questionsPart(shop),
    ],
  }
}
