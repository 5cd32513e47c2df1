import { formatRupiah } from '@warung/contract/money.ts'
import type { MailContent, MailPart, MailShop } from '../mail-content.ts'
import { momentText, textsOfMail } from './mail-texts.ts'
import {
  buttonPart,
  greetedText,
  linesPart,
  type OrderFacts,
  questionsPart,
  shippingParts,
} from './order-parts.ts'

function alreadyPaidPart(shop: MailShop): MailPart {
  return { kind: 'note', text: textsOfMail(shop).orders.alreadyPaid }
}

export function orderPlacedMail(order: OrderFacts, shop: MailShop): MailContent {
  const { orders, unpaid } = textsOfMail(shop)
  const { order_id } = order
  const total = formatRupiah(order.total_price)
  return {
    subject: unpaid.placedSubject(order_id, total),
    preview: unpaid.placedPreview(shop.name, total),
    heading: unpaid.placedHeading(order_id),
    parts: [
      greetedText(order, unpaid.placedText(momentText(order.hold_expires_at, shop)), shop),
      buttonPart(orders.seeAndPay, order),
      linesPart(order, shop),
      ...shippingParts(order, shop),
      alreadyPaidPart(shop),
      questionsPart(shop),
    ],
  }
}

export function orderReminderMail(order: OrderFacts, shop: MailShop): MailContent {
  const { orders, unpaid } = textsOfMail(shop)
  const { order_id } = order
  const until = momentText(order.hold_expires_at, shop)
  return {
    subject: unpaid.reminderSubject(order_id, formatRupiah(order.total_price)),
    preview: unpaid.reminderPreview(until),
    heading: unpaid.reminderHeading(order_id),
    parts: [
      greetedText(order, unpaid.reminderText(until), shop),
      buttonPart(orders.seeAndPay, order),
      linesPart(order, shop),
      alreadyPaidPart(shop),
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
      alreadyPaidPart(shop),
      questionsPart(shop),
    ],
  }
}
