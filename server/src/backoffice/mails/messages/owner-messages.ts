import { formatRupiah } from '@warung/contract/money.ts'
import type { LabelledText, MailContent, MailShop } from '../mail-content.ts'
import { addressPart, buttonPart, inSubject, isPickup, linesPart, type OrderFacts } from './order-parts.ts'
import { withoutLinks } from './without-links.ts'

/** @param order `email` is the buyer's; empty for none */
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
    ['Buyer', withoutLinks(order.name) || 'a guest'],
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

export const LOW_STOCK_LISTED_MAX = 50

function piecesLeft({ stock }: LowStockFacts): string {
  return stock === 0 ? 'sold out' : `${stock} ${stock === 1 ? 'piece' : 'pieces'} left`
}

export function lowStockOwnerMail(
  listed: readonly [LowStockFacts, ...LowStockFacts[]],
  total: number,
  url: string,
): MailContent {
  const [first] = listed
  const facts = listed.map(
    (listedProduct): LabelledText => [
      `${listedProduct.name} (${listedProduct.sku})`,
      piecesLeft(listedProduct),
    ],
  )
  const unlisted = total - listed.length
  return {
    subject:
      total === 1
        ? `${inSubject(first.name)}: ${piecesLeft(first)}`
        : `${total} products have few pieces left`,
    preview: 'Time to order or make more.',
    heading: total === 1 ? 'A product has few pieces left' : `${total} products have few pieces left`,
    parts: [
      { kind: 'facts', facts: unlisted > 0 ? [...facts, ['And', `${unlisted} more`]] : facts },
      buttonPart('Open the stock', { url }),
      { kind: 'note', text: 'Pieces that wait in unpaid orders are not in this count; some may come back.' },
    ],
  }
}
