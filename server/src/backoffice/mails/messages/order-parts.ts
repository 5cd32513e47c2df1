import type { BankAccount } from '@warung/contract/bank-accounts.ts'
import { chargedRupiah, isChargedOtherwise } from '@warung/contract/charged-amount.ts'
import { shippingName } from '@warung/contract/format-shipping.ts'
import { formatRupiah, formatSen } from '@warung/contract/money.ts'
import type { OrderShipping } from '@warung/contract/shipping.ts'
import type { LabelledText, MailPart, MailShop } from '../mail-content.ts'
import { textsOfMail } from './mail-texts.ts'
import { withoutLinks } from './without-links.ts'

export type OrderFacts = {
  readonly order_id: number
  readonly name: string
  readonly url: string
  readonly created_at: Date
  readonly is_paid: boolean
  readonly payment_method_name: string
  readonly product_price: number
  readonly shipping_price: number
  readonly tax_price: number
  readonly tax_name: string
  readonly is_tax_included: boolean
  /** the code or the automatic discount's name */
  readonly discount_code?: string | undefined
  readonly discount_price?: number | undefined
  readonly total_price: number
  /** absent: the total is what is paid */
  readonly payment_rounding?: number | undefined
  readonly payment_code?: number | undefined
  readonly hold_expires_at: Date | null
  /** only for bank transfer or QRIS */
  readonly transfer?:
    | {
        readonly accounts: readonly BankAccount[]
        readonly qris?: { readonly merchant_name: string } | undefined
        readonly amount: number
      }
    | undefined
  /** whole rupiah still to be paid on delivery */
  readonly cash_to_pay?: number | undefined
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly price: number }[]
  readonly address: readonly string[]
  readonly telephone: string
  readonly shipping: Pick<
    OrderShipping,
    'courier' | 'service' | 'days_min' | 'days_max' | 'is_pickup' | 'note'
  > | null
}

export function inSubject(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
}

/** Anything else may be an advertisement sent to a stranger's address. */
const PERSONAL_NAME = /^(?!.*\d{3})[\p{L}\p{M}\p{N} .,'’`()&-]{1,60}$/u

export function greetedText({ name }: OrderFacts, text: string, shop: MailShop): MailPart {
  const { orders } = textsOfMail(shop)
  return {
    kind: 'text',
    text: `${orders.greeting(PERSONAL_NAME.test(name) ? withoutLinks(name) : '')}\n${text}`,
  }
}

function discountSum({ discount_code, discount_price = 0 }: OrderFacts, shop: MailShop): LabelledText[] {
  if (discount_code === undefined) return []
  return [[textsOfMail(shop).orders.discount(discount_code), formatRupiah(-discount_price)]]
}

/** What the buyer pays, in rupiah: for a transfer with its rounding and unique code. */
export function chargedText(order: OrderFacts): string {
  return formatSen(chargedRupiah(order))
}

/** From the total to what is paid, as on the order's page. */
function chargedSums(order: OrderFacts, shop: MailShop): LabelledText[] {
  const { payment_rounding, payment_code } = order
  if (!isChargedOtherwise(order)) return []
  const { orders } = textsOfMail(shop)
  return [
    ...(payment_rounding === undefined ? [] : [[orders.rounding, formatRupiah(payment_rounding)] as const]),
    ...(payment_code === undefined ? [] : [[orders.uniqueCode, formatRupiah(payment_code)] as const]),
    [order.is_paid ? orders.amountPaid : orders.amountToPay, chargedText(order)],
  ]
}

export function linesPart(order: OrderFacts, shop: MailShop): MailPart {
  const { orders } = textsOfMail(shop)
  const sums: LabelledText[] = [
    [orders.items, formatRupiah(order.product_price)],
    [orders.shipping, formatRupiah(order.shipping_price)],
    ...discountSum(order, shop),
    [orders.taxName(order.tax_name, order.is_tax_included), formatRupiah(order.tax_price)],
    [orders.total, formatRupiah(order.total_price)],
    ...chargedSums(order, shop),
  ]
  const lines = order.lines.map(({ name, quantity, price }) => ({
    name,
    quantity,
    amount: formatRupiah(price * quantity),
  }))
  return { kind: 'lines', lines, sums }
}

export function isPickup({ shipping }: OrderFacts): boolean {
  return shipping?.is_pickup ?? false
}

function shippingFacts({ shipping }: OrderFacts, shop: MailShop): LabelledText[] {
  if (!shipping) return []
  const { orders } = textsOfMail(shop)
  if (shipping.is_pickup) return [[orders.pickUp, shipping.note || orders.askWhere]]
  const sent = [shippingName(shipping), orders.days(shipping)].filter((text) => text !== '')
  return sent.length === 0 ? [] : [[orders.sentBy, sent.join(', ')]]
}

export function addressPart(order: OrderFacts, shop: MailShop): MailPart {
  const { orders } = textsOfMail(shop)
  const { telephone } = order
  const address = order.address.map(withoutLinks).filter((line) => line !== '')
  const [receiver = ''] = address
  const facts: LabelledText[] = isPickup(order)
    ? [...shippingFacts(order, shop), [orders.pickedUpBy, receiver]]
    : [[orders.deliverTo, address.join('\n')], ...shippingFacts(order, shop)]
  const present = facts.filter(([, text]) => text !== '')
  return {
    kind: 'facts',
    facts: telephone === '' ? present : [...present, [orders.telephone, telephone]],
  }
}

/** Without the buyer's own text: the order is unpaid, and the address may be a stranger's. */
export function shippingParts(order: OrderFacts, shop: MailShop): MailPart[] {
  const facts = shippingFacts(order, shop)
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }]
}

export function buttonPart(label: string, { url }: Pick<OrderFacts, 'url'>): MailPart {
  return { kind: 'button', label, url }
}

/** Asks for replies only if the shop has a contact address: otherwise it receives none. */
export function questionsPart(shop: MailShop): MailPart {
  const { orders } = textsOfMail(shop)
  const { contactEmail, telephone, name } = shop
  const text =
    contactEmail === '' && telephone === ''
      ? orders.sentByShop(name)
      : orders.questions(contactEmail, telephone)
  return { kind: 'note', text }
}
