import type { MailContent, MailShop } from '../mail-content.ts'
import { textsOfMail } from './mail-texts.ts'
import { addressPart, buttonPart, greetedText, type OrderFacts, questionsPart } from './order-parts.ts'

export function orderAddressChangedMail(order: OrderFacts, shop: MailShop): MailContent {
  const { orders, paid } = textsOfMail(shop)
  const { order_id } = order
  return {
    subject: paid.addressSubject(order_id),
    preview: paid.addressPreview,
    heading: paid.addressHeading(order_id),
    parts: [
      greetedText(order, paid.addressText, shop),
      addressPart(order, shop),
      buttonPart(orders.seeOrder, order),
      questionsPart(shop),
    ],
  }
}
