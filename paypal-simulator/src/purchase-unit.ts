// Reads the purchase units of an order request as PayPal would, or refuses in its words.
import { asRecord, minorOf, money, readMoney } from './amounts.ts'
import type { Payee, PurchaseUnit } from './records.ts'
import { refusal } from './refusals.ts'

export function readPurchaseUnits(sent: unknown, merchant: Payee): PurchaseUnit[] {
  const field = '/purchase_units'
  if (sent === undefined) throw refusal('MISSING_REQUIRED_PARAMETER', { field })
  if (!Array.isArray(sent)) throw refusal('INVALID_PARAMETER_SYNTAX', { field })
  if (sent.length < 1 || sent.length > 10) throw refusal('INVALID_ARRAY_LENGTH', { field })
  const units = sent.map((unit, index) => readUnit(unit, `${field}/${index}`, merchant))
  if (new Set(units.map((unit) => unit.reference_id)).size < units.length) {
    throw refusal('DUPLICATE_REFERENCE_ID', { field })
  }
  return units
}

function readUnit(sent: unknown, field: string, merchant: Payee): PurchaseUnit {
  const unit = asRecord(sent, field)
  const amount = readAmount(unit.amount, `${field}/amount`)
  if (unit.items !== undefined) checkItems(unit.items, amount, `${field}/items`)
  return {
    reference_id: readText(unit.reference_id, `${field}/reference_id`, 256) ?? 'default',
    amount,
    payee: unit.payee === undefined ? merchant : readPayee(unit.payee, `${field}/payee`, merchant),
    ...optional('custom_id', readText(unit.custom_id, `${field}/custom_id`, 255)),
    ...optional('invoice_id', readText(unit.invoice_id, `${field}/invoice_id`, 127)),
    ...optional('description', readText(unit.description, `${field}/description`, 127)),
    ...optional('items', unit.items as unknown[] | undefined),
  }
}

const ADDED = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance']
const TAKEN_OFF = ['shipping_discount', 'discount']

export function readAmount(sent: unknown, field: string): PurchaseUnit['amount'] {
  const total = readMoney(sent, field)
  const { currency_code: currency, breakdown: sentBreakdown } = sent as {
    currency_code: string
    breakdown?: unknown
  }
  if (sentBreakdown === undefined) return money(currency, total)
  const parts = asRecord(sentBreakdown, `${field}/breakdown`)
  const breakdown: Record<string, ReturnType<typeof money>> = {}
  let sum = 0n
  for (const name of [...ADDED, ...TAKEN_OFF]) {
    if (parts[name] === undefined) continue
    const at = `${field}/breakdown/${name}`
    const minor = readMoney(parts[name], at, 'zero')
    if ((parts[name] as { currency_code: string }).currency_code !== currency) {
      throw refusal('CURRENCY_MISMATCH', { field: at })
    }
    breakdown[name] = money(currency, minor)
    sum += ADDED.includes(name) ? minor : -minor
  }
  if (sum !== total) throw refusal('AMOUNT_MISMATCH', { field, value: money(currency, total).value })
  return { ...money(currency, total), breakdown }
}

function checkItems(sent: unknown, amount: PurchaseUnit['amount'], field: string): void {
  if (!Array.isArray(sent)) throw refusal('INVALID_PARAMETER_SYNTAX', { field })
  const itemTotal = amount.breakdown?.item_total
  if (itemTotal === undefined) {
    throw refusal('MISSING_REQUIRED_PARAMETER', { field: `${field}/../amount/breakdown/item_total` })
  }
  let sum = 0n
  for (const [index, entry] of sent.entries()) {
    const item = asRecord(entry, `${field}/${index}`)
    if (typeof item.quantity !== 'string' || !/^[1-9]\d{0,9}$/.test(item.quantity)) {
      throw refusal('INVALID_PARAMETER_SYNTAX', { field: `${field}/${index}/quantity` })
    }
    sum += readMoney(item.unit_amount, `${field}/${index}/unit_amount`, 'zero') * BigInt(item.quantity)
  }
  if (sum !== minorOf(itemTotal)) throw refusal('ITEM_TOTAL_MISMATCH', { field })
}

/** A caller may name another payee: so did real frauds, hence the shop's seventh check. */
function readPayee(sent: unknown, field: string, merchant: Payee): Payee {
  const { merchant_id, email_address } = asRecord(sent, field)
  const merchantId = readText(merchant_id, `${field}/merchant_id`, 13)
  if (merchantId !== undefined && !/^[2-9A-HJ-NP-Z]{13}$/.test(merchantId)) {
    throw refusal('INVALID_PARAMETER_SYNTAX', { field: `${field}/merchant_id` })
  }
  const email = readText(email_address, `${field}/email_address`, 254)
  if (merchantId === merchant.merchant_id || (merchantId === undefined && email === merchant.email_address)) {
    return merchant
  }
  return {
    email_address: email ?? `${merchantId ?? 'unknown'}@merchant.example`.toLowerCase(),
    merchant_id: merchantId ?? 'STRANGER22222',
  }
}

export function readText(sent: unknown, field: string, longest: number): string | undefined {
  if (sent === undefined) return undefined
  if (typeof sent !== 'string') throw refusal('INVALID_PARAMETER_SYNTAX', { field })
  if (sent.length < 1 || sent.length > longest) throw refusal('INVALID_STRING_LENGTH', { field })
  return sent
}

export function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}
