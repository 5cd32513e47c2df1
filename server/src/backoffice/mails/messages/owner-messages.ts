import { formatRupiah } from '@warung/contract/money.ts'
import type { LabelledText, MailContent, MailShop } from '../mail-content.ts'
import { textsOfMail } from './mail-texts.ts'
import {
  addressPart,
  buttonPart,
  chargedText,
  inSubject,
  isPickup,
  linesPart,
  type OrderFacts,
} from './order-parts.ts'
import { withoutLinks } from './without-links.ts'

/** @param order `email` is the buyer's, or empty */
export function orderPaidOwnerMail(
  order: OrderFacts & { readonly email: string },
  shop: MailShop,
): MailContent {
  const { owner, cod } = textsOfMail(shop)
  const { order_id, cash_to_pay } = order
  const received = chargedText(order)
  const cash = cash_to_pay === undefined ? undefined : formatRupiah(cash_to_pay)
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const reach: LabelledText[] = [
    [owner.customer, withoutLinks(order.name) || owner.guest],
    ...(order.email === '' ? [] : [[owner.email, order.email] as const]),
  ]
  return {
    subject:
      cash === undefined
        ? owner.paidSubject(order_id, received, isPickup(order))
        : cod.ownerSubject(order_id, cash, isPickup(order)),
    preview: owner.paidPreview(pieces),
    heading: cash === undefined ? owner.paidHeading(order_id) : cod.ownerHeading(order_id),
    parts: [
      {
        kind: 'text',
        text:
          cash === undefined
            ? owner.paidText(shop.name, received, isPickup(order))
            : cod.ownerText(cash, isPickup(order)),
      },
      buttonPart(owner.openOrder, order),
      { kind: 'facts', facts: reach },
      addressPart(order, shop),
      linesPart(order, shop),
    ],
  }
}

export type LowStockFacts = { readonly name: string; readonly sku: string; readonly stock: number }

export const LOW_STOCK_LISTED_MAX = 50

export function lowStockOwnerMail(
  listed: readonly [LowStockFacts, ...LowStockFacts[]],
  total: number,
  url: string,
  shop: Pick<MailShop, 'language'>,
): MailContent {
  const { owner } = textsOfMail(shop)
  const [first] = listed
  const facts = listed.map(({ name, sku, stock }): LabelledText => [`${name} (${sku})`, owner.left(stock)])
  const unlisted = total - listed.length
  const isOne = total === 1
  return {
    subject: isOne
      ? owner.lowSubjectOne(inSubject(first.name), owner.left(first.stock))
      : owner.lowSubject(total),
    preview: owner.lowPreview,
    heading: isOne ? owner.lowHeadingOne : owner.lowSubject(total),
    parts: [
      {
        kind: 'facts',
        facts: unlisted > 0 ? [...facts, [owner.and, owner.more(unlisted)]] : facts,
      },
      buttonPart(owner.openStock, { url }),
      { kind: 'note', text: owner.lowNote },
    ],
  }
}
