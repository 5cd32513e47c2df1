import { minorOf, money, readMoney } from './amounts.ts'
import { payPalError } from './errors.ts'
import { asRecord, optional, readText } from './read-request.ts'
import type { Item, Payee, PurchaseUnit } from './records.ts'

export function readPurchaseUnits(sent: unknown, merchant: Payee): PurchaseUnit[] {
  const field = '/purchase_units'
  if (sent === undefined) throw payPalError('MISSING_REQUIRED_PARAMETER', { field })
  if (!Array.isArray(sent)) throw payPalError('INVALID_PARAMETER_SYNTAX', { field })
  if (sent.length < 1 || sent.length > 10) throw payPalError('INVALID_ARRAY_LENGTH', { field })
  const units = sent.map((unit, index) => readUnit(unit, `${field}/${index}`, merchant))
  if (new Set(units.map((unit) => unit.reference_id)).size < units.length) {
    throw payPalError('DUPLICATE_REFERENCE_ID', { field })
  }
  return units
}

function readUnit(sent: unknown, field: string, merchant: Payee): PurchaseUnit {
  const unit = asRecord(sent, field)
  const amount = readAmount(unit.amount, `${field}/amount`)
  return {
    reference_id: readText(unit.reference_id, `${field}/reference_id`, 256) ?? 'default',
    amount,
    payee: unit.payee === undefined ? merchant : readPayee(unit.payee, `${field}/payee`, merchant),
    ...optional('custom_id', readText(unit.custom_id, `${field}/custom_id`, 255)),
    ...optional('invoice_id', readText(unit.invoice_id, `${field}/invoice_id`, 127)),
    ...optional('description', readText(unit.description, `${field}/description`, 127)),
    ...optional('items', readItems(unit.items, amount, `${field}/items`)),
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
    const minor = readMoneyIn(currency, parts[name], at)
    breakdown[name] = money(currency, minor)
    sum += ADDED.includes(name) ? minor : -minor
  }
  if (sum !== total) throw payPalError('AMOUNT_MISMATCH', { field, value: money(currency, total).value })
  return { ...money(currency, total), breakdown }
}

function readItems(sent: unknown, amount: PurchaseUnit['amount'], field: string): Item[] | undefined {
  if (sent === undefined) return undefined
  if (!Array.isArray(sent)) throw payPalError('INVALID_PARAMETER_SYNTAX', { field })
  const itemTotal = amount.breakdown?.item_total
  if (itemTotal === undefined) throw payPalError('MISSING_REQUIRED_PARAMETER', { field: '/item_total' })
  const items = sent.map((item, index) => readItem(item, amount.currency_code, `${field}/${index}`))
  const sum = items.reduce((total, item) => total + minorOf(item.unit_amount) * BigInt(item.quantity), 0n)
  if (sum !== minorOf(itemTotal)) throw payPalError('ITEM_TOTAL_MISMATCH', { field })
  return items
}

function readItem(sent: unknown, currency: string, field: string): Item {
  const item = asRecord(sent, field)
  const name = readText(item.name, `${field}/name`, 127)
  if (name === undefined) throw payPalError('MISSING_REQUIRED_PARAMETER', { field: `${field}/name` })
  const quantity = item.quantity
  if (typeof quantity !== 'string' || !/^[1-9]\d{0,9}$/.test(quantity)) {
    throw payPalError('INVALID_PARAMETER_SYNTAX', { field: `${field}/quantity` })
  }
  return {
    name,
    quantity,
    unit_amount: money(currency, readMoneyIn(currency, item.unit_amount, `${field}/unit_amount`)),
    ...optional('sku', readText(item.sku, `${field}/sku`, 127)),
    ...optional('description', readText(item.description, `${field}/description`, 4_000)),
  }
}

/** A part of an amount may be nothing. */
function readMoneyIn(currency: string, sent: unknown, field: string): bigint {
  const minor = readMoney(sent, field, 'zero')
  if (asRecord(sent, field).currency_code !== currency) throw payPalError('CURRENCY_MISMATCH', { field })
  return minor
}

/** A caller may name another payee, as real frauds did: hence the shop's seventh check. */
function readPayee(sent: unknown, field: string, merchant: Payee): Payee {
  const { merchant_id, email_address } = asRecord(sent, field)
  const merchantId = readText(merchant_id, `${field}/merchant_id`, 20)
  if (merchantId !== undefined && !/^[A-Z0-9]+$/.test(merchantId)) {
    throw payPalError('INVALID_PARAMETER_SYNTAX', { field: `${field}/merchant_id` })
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
