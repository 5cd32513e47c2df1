/** Mails to the owner of the shop. */
import { formatRupiah } from '@warung/contract/money.ts'
import type { LabelledText, MailContent, MailShop } from '../mail-content.ts'
import { addressPart, buttonPart, inSubject, linesPart, type OrderFacts } from './order-parts.ts'

export function orderPaidOwnerMail(order: OrderFacts, shop: MailShop): MailContent {
  const { order_id } = order
  const total = formatRupiah(order.total_price)
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const reach: LabelledText[] = [
    ['Buyer', order.name === '' ? 'a guest' : order.name],
    ...(order.email === '' ? [] : [['E-mail', order.email] as const]),
  ]
  return {
    subject: `Order ${order_id} is paid: ${total}, to be sent`,
    preview: `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} to pack.`,
    heading: `Order ${order_id} is paid`,
    parts: [
      { kind: 'text', text: `${total} came in at ${shop.name}. It can be packed and sent.` },
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
