/** A buyer with a patient browser: what goes unanswered is asked again for a while, then the tab is closed. */

import { orderTotals } from '@warung/contract/money.ts'
import { amountText, minorUnits } from '@warung/contract/payment-amount.ts'
import { dataOf, jsonHeaders, retryUntilAnswered } from './patient-browser.ts'
import { CREDENTIALS } from './provider-process.ts'

/** What is wrong with a payment, which must then pay nothing. */
export type PaymentFlaw =
  | 'too little'
  | 'too much'
  | 'another currency'
  | 'another account'
  | 'bare order number'
  | 'forged reference'

/** What becomes of the browser's word that it has paid. */
export type Callback = 'reported' | 'dropped' | 'reported five times at once'

export type Plan = {
  readonly key: string
  readonly product_id: number
  readonly price: number
  readonly quantity: number
  readonly access_token: string
  readonly telephone: string
  readonly payment_method_id: number
  readonly callback: Callback
  readonly flaw: PaymentFlaw | undefined
  /** a second provider order is opened and captured for the same order */
  readonly paysTwice: boolean
}

/** What the shop said yes to: it must be true at the end. */
export type PaymentReport = {
  orderId: number | undefined
  /** the order's payment_reference (D18) */
  reference: string | undefined
  isPaid: boolean
  /** said to be paid while the provider held less than its full amount */
  isPaidTooEarly: boolean
  captured: number
  answers: number
}

/** Whether the provider holds the full amount for a reference, at this very moment. */
export type IsCaptured = (charge: Charge) => boolean

/** @returns its fields; undefined when it was not placed */
export async function placeOrder(shop: string, plan: Plan): Promise<Record<string, unknown> | undefined> {
  const { product_id, quantity, price, payment_method_id } = plan
  const body = {
    order_product: [{ product_id, quantity }],
    payment_method_id,
    contact: { telephone: plan.telephone },
    ...orderTotals([{ price, quantity }]),
    shipment_address: {
      address: 'Jl. Kaliurang 5',
      city: 'Sleman',
      postal_code: '55281',
      country: 'Indonesia',
    },
  }
  const headers = { authorization: `Bearer ${plan.access_token}`, 'idempotency-key': plan.key }
  const reply = await retryUntilAnswered(`${shop}/api/v1/order`, jsonHeaders('POST', body, headers))
  return reply?.status === 201 ? dataOf(reply) : undefined
}

async function bearerAt(provider: string): Promise<Record<string, string>> {
  const basic = Buffer.from(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`).toString('base64')
  const reply = await retryUntilAnswered(`${provider}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  return { authorization: `Bearer ${String(reply?.body.access_token)}` }
}

export type Charge = {
  readonly order_id: number
  /** the order's payment_reference (D18) */
  readonly custom_id: string
  readonly value: string
  readonly currency_code: string
}

function flawedUnit({ order_id, custom_id, value, currency_code }: Charge, flaw: PaymentFlaw | undefined) {
  const changedBy = (minor: bigint) => {
    const charged = minorUnits(value, currency_code)
    if (charged === undefined) throw new Error(`no amount of ${currency_code}: ${value}`)
    return amountText(charged + minor, currency_code)
  }
  const amount = { value, currency_code }
  switch (flaw) {
    case undefined:
      return { custom_id, amount }
    case 'too little':
      return { custom_id, amount: { ...amount, value: changedBy(-1n) } }
    case 'too much':
      return { custom_id, amount: { ...amount, value: changedBy(1n) } }
    case 'another currency':
      return { custom_id, amount: { ...amount, currency_code: 'EUR' } }
    case 'another account':
      return { custom_id, amount, payee: { merchant_id: 'STRANGER22222' } }
    case 'bare order number':
      return { custom_id: String(order_id), amount }
    case 'forged reference':
      return { custom_id: custom_id.replace(/.{4}$/, (end) => (end === '0000' ? '1111' : '0000')), amount }
  }
}

/** What the provider's script does in the browser. The provider order's id once it is captured, as far as is known. */
async function payAtProvider(shop: string, provider: string, plan: Plan, charge: Charge) {
  const bearer = await bearerAt(provider)
  const { order_id } = charge
  const unit = flawedUnit(charge, plan.flaw)
  const created = await retryUntilAnswered(
    `${provider}/v2/checkout/orders`,
    jsonHeaders('POST', { intent: 'CAPTURE', purchase_units: [unit] }, bearer),
  )
  const id = String(created?.body.id ?? '')
  if (id === '') return undefined
  const reported = await retryUntilAnswered(
    `${shop}/api/v1/order/${order_id}/provider-order`,
    jsonHeaders('PUT', { provider_order_id: id }, { authorization: `Bearer ${plan.access_token}` }),
  )
  if (reported?.status !== 200) return undefined // the script shows an error, and nothing is paid
  await retryUntilAnswered(`${provider}/v2/checkout/orders/${id}/approve`, jsonHeaders('POST', {}, {}))
  const captured = await retryUntilAnswered(
    `${provider}/v2/checkout/orders/${id}/capture`,
    jsonHeaders('POST', {}, { ...bearer, 'paypal-request-id': `capture-${id}` }),
  )
  return captured && captured.status < 500 ? id : undefined
}

async function callShop(shop: string, plan: Plan, order_id: number, id: string): Promise<boolean> {
  const init = jsonHeaders('PUT', { payment_method_id: id }, { authorization: `Bearer ${plan.access_token}` })
  const reply = await retryUntilAnswered(`${shop}/api/v1/order/${order_id}/pay`, init)
  return reply?.status === 200 && dataOf(reply).is_paid === true
}

/** The whole way of one buyer; never throws for what the shop or the provider does. */
export async function buy(
  shop: string,
  provider: string,
  plan: Plan,
  isCaptured: IsCaptured,
): Promise<PaymentReport> {
  const said: PaymentReport = {
    orderId: undefined,
    reference: undefined,
    isPaid: false,
    isPaidTooEarly: false,
    captured: 0,
    answers: 0,
  }
  const order = await placeOrder(shop, plan)
  if (!order) return said
  const order_id = Number(order.order_id)
  said.orderId = order_id
  said.answers += 1
  said.reference = String(order.payment_reference)
  const charge = {
    order_id,
    custom_id: said.reference,
    value: String(order.payment_amount),
    currency_code: String(order.payment_currency),
  }
  const ids: string[] = []
  for (let times = plan.paysTwice ? 2 : 1; times > 0; times -= 1) {
    const id = await payAtProvider(shop, provider, plan, charge)
    if (id !== undefined) ids.push(id)
  }
  said.captured = ids.length
  if (plan.callback === 'dropped') return said
  const calls = ids.flatMap((id) => Array<string>(plan.callback === 'reported' ? 1 : 5).fill(id))
  const answers = await Promise.all(
    calls.map(async (id) => {
      const isPaid = await callShop(shop, plan, order_id, id)
      if (isPaid && !isCaptured(charge)) said.isPaidTooEarly = true
      return isPaid
    }),
  )
  said.isPaid = answers.includes(true)
  said.answers += answers.filter(Boolean).length
  return said
}
