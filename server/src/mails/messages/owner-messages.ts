/** Mails to the owner of the shop. */
import { formatRupiah } from '@warung/contract/money.ts'
import type { LabelledText, MailContent, MailShop } from '../mail-content.ts'
import { addressPart, buttonPart, inSubject, isPickup, linesPart, type OrderFacts } from './order-parts.ts'

/** @param order its `email` is where its buyer can be written to; empty for none */
export function orderPaidOwnerMail(
  order: OrderFacts & { readonly email: string },
  shop: MailShop,
): MailContent {
  const { order_id } = order
  const [toDo, next] = isPickup(order)
    ? ['to be fetched', 'It can be packed; the buyer fetches it.']
    : ['to be sent', 'It can be packed and sent.']
  const total = formatRupiah(order.total_price)
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const reach: LabelledText[] = [
    ['Buyer', order.name === '' ? 'a guest' : order.name],
    ...(order.email === '' ? [] : [['E-mail', order.email] as const]),
  ]
  return {
    subject: `Order ${order_id} is paid: ${total}, ${toDo}`,
    preview: `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} to pack.`,
    heading: `Order ${order_id} is paid`,
    parts: [
      { kind: 'text', text: `${total} came in at ${shop.name}. ${next}` },
      buttonPart('Open the order', order),
      { kind: 'facts', facts: reach },
      addressPart(order),
      linesPart(order),
    ],
  }
}

export type LowStockFacts = { readonly name: string; readonly sku: string; readonly stock: number }

export function lowStockOwnerMail(product: LowStockFacts, url: string): MailContent {
  const { stock } = product
  const left = stock === 0 ? 'sold out' : `${stock} ${stock === 1 ? 'piece' : 'pieces'} left`
  return {
    subject: `${inSubject(product.name)}: ${left}`,
    preview: 'Time to order or make more.',
    heading: stock === 0 ? 'A product is sold out' : 'A product is soon sold out',
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Product', product.name],
          ['SKU', product.sku],
          ['Stock', left],
        ],
      },
      buttonPart('Open the stock', { url }),
      { kind: 'note', text: 'Pieces that wait in unpaid orders are not in this count; some may come back.' },
    ],
  }
}
