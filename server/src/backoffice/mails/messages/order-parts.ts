import { formatRupiah } from '@warung/contract/money.ts'
import type { OrderShipping } from '@warung/contract/shipping.ts'
import { shippingDays, shippingName } from '@warung/contract/shipping-words.ts'
import { shopDay } from '../../../platform/time/shop-time.ts'
import type { LabelledText, MailPart, MailShop } from '../mail-content.ts'
import { withoutLinks } from './without-links.ts'

export type OrderFacts = {
  readonly order_id: number
  /** for the greeting; empty for a guest without a name */
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
  readonly total_price: number
  /** null once paid or released */
  readonly hold_expires_at: Date | null
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly price: number }[]
  readonly address: readonly string[]
  readonly telephone: string
  readonly shipping: Pick<
    OrderShipping,
    'courier' | 'service' | 'days_min' | 'days_max' | 'is_pickup' | 'note'
  > | null
}

/** Removes line breaks and invisible characters. */
export function inSubject(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
}

/** Other names may be advertisements sent to a stranger's address: they get no greeting by name. */
const PERSONAL_NAME = /^(?!.*\d{3})[\p{L}\p{M}\p{N} .,'’`()&-]{1,60}$/u

export function greeting({ name }: OrderFacts): string {
  return PERSONAL_NAME.test(name) ? `Hello ${withoutLinks(name)},` : 'Hello,'
}

/** `20 November 2026, 00:30` in the shop's time zone. */
export function momentText(moment: Date, timezone: string): string {
  const day = new Date(`${shopDay(moment, timezone)}T00:00:00Z`)
  const date = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(day)
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
  return `${date}, ${time}`
}

export function linesPart(order: OrderFacts): MailPart {
  const tax = order.is_tax_included ? `${order.tax_name} (included)` : order.tax_name
  const sums: LabelledText[] = [
    ['Items', formatRupiah(order.product_price)],
    ['Shipping', formatRupiah(order.shipping_price)],
    [tax, formatRupiah(order.tax_price)],
    ['Total', formatRupiah(order.total_price)],
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

function shippingFacts({ shipping }: OrderFacts): LabelledText[] {
  if (!shipping) return []
  if (shipping.is_pickup) return [['Pick-up', shipping.note || 'Ask us where and when.']]
  const sent = [shippingName(shipping), shippingDays(shipping)].filter((text) => text !== '')
  return sent.length === 0 ? [] : [['Sent by', sent.join(', ')]]
}

export function addressPart(order: OrderFacts): MailPart {
  const { telephone } = order
  const address = order.address.map(withoutLinks).filter((line) => line !== '')
  const [receiver = ''] = address
  const facts: LabelledText[] = isPickup(order)
    ? [...shippingFacts(order), ['Fetched by', receiver]]
    : [['Deliver to', address.join('\n')], ...shippingFacts(order)]
  const present = facts.filter(([, text]) => text !== '')
  return { kind: 'facts', facts: telephone === '' ? present : [...present, ['Telephone', telephone]] }
}

/** Omits the buyer's own text: the order is unpaid, and the address may be a stranger's. */
export function shippingParts(order: OrderFacts): MailPart[] {
  const facts = shippingFacts(order)
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }]
}

export function buttonPart(label: string, { url }: Pick<OrderFacts, 'url'>): MailPart {
  return { kind: 'button', label, url }
}

/** A shop without a contact address does not receive replies. */
export function questionsPart({ contactEmail, telephone, name }: MailShop): MailPart {
  const ways = [
    ...(contactEmail === '' ? [] : [`answer this mail or write to ${contactEmail}`]),
    ...(telephone === '' ? [] : [`call ${telephone}`]),
  ]
  const text =
    ways.length === 0
      ? `This mail was sent by ${name}.`
      : `Questions? You can ${ways.join(', or ')}. Please name the number of your order.`
  return { kind: 'note', text }
}
