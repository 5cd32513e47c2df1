import type { MailContent, MailShop } from '../mail-content.ts'
import { addressPart, buttonPart, greeting, type OrderFacts, questionsPart } from './order-parts.ts'

export function orderAddressChangedMail(order: OrderFacts, shop: MailShop): MailContent {
  const { order_id } = order
  return {
    subject: `Order ${order_id}: recipient or address changed`,
    preview: 'Please check where your order goes now.',
    heading: `We have changed where order ${order_id} goes`,
    parts: [
      {
        kind: 'text',
        text: `${greeting(order)}\nwe have changed the recipient or address of your order. The price is the same. Is something wrong? Tell us before it's shipped.`,
      },
      addressPart(order),
      buttonPart('See your order', order),
      questionsPart(shop),
    ],
  }
}
