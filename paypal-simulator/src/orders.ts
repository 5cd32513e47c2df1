import { payPalError } from './errors.ts'
import { orderBody } from './order-body.ts'
import { readPurchaseUnits } from './purchase-unit.ts'
import { asRecord } from './read-request.ts'
import type { FundingSource, Order, Payee } from './records.ts'
import { type SimulatorContext, timestamp } from './simulator-context.ts'

const APPROVAL_KEPT_MS = 3 * 3_600_000

const UNKNOWN_MERCHANT: Payee = { merchant_id: 'SHAREDSANDBX2', email_address: 'shared@sandbox.example' }

export function createOrder(provider: SimulatorContext, owner: string, sent: unknown): Order {
  const request = asRecord(sent, '/')
  if (request.intent === undefined) throw payPalError('MISSING_REQUIRED_PARAMETER', { field: '/intent' })
  if (request.intent === 'AUTHORIZE') throw payPalError('UNSUPPORTED_INTENT', { field: '/intent' })
  if (request.intent !== 'CAPTURE') throw payPalError('INVALID_PARAMETER_VALUE', { field: '/intent' })
  const time = timestamp(provider)
  const order: Order = {
    id: provider.store.newId(),
    owner,
    intent: 'CAPTURE',
    status: 'CREATED',
    purchase_units: readPurchaseUnits(request.purchase_units, payeeFor(provider, owner)),
    application_context: readContext(request.application_context),
    payer: null,
    funding: null,
    create_time: time,
    update_time: time,
    approve_time: null,
  }
  provider.store.put('order', order)
  return order
}

function payeeFor(provider: SimulatorContext, owner: string): Payee {
  const merchant = owner === provider.clientId ? provider.merchant : UNKNOWN_MERCHANT
  const changed = provider.faults.changedPayee
  return changed === null ? merchant : { ...merchant, merchant_id: changed }
}

const SHIPPING_PREFERENCES = ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']

function readContext(sent: unknown): Order['application_context'] {
  if (sent === undefined) return {}
  const context = asRecord(sent, '/application_context')
  const preference = context.shipping_preference
  if (preference !== undefined && !SHIPPING_PREFERENCES.includes(String(preference))) {
    throw payPalError('INVALID_PARAMETER_VALUE', { field: '/application_context/shipping_preference' })
  }
  return context
}

/** Another merchant's order looks like a missing one. */
export function findOrder(provider: SimulatorContext, owner: string, id: string): Order {
  const order = provider.store.orders.get(id)
  if (order === undefined || order.owner !== owner) {
    throw payPalError('INVALID_RESOURCE_ID', { location: 'path', field: 'order_id', value: id.slice(0, 40) })
  }
  return hasLapsed(order, provider.now()) ? { ...order, status: 'VOIDED' } : order
}

function hasLapsed(order: Order, now: Date): boolean {
  if (order.status !== 'APPROVED' || order.approve_time === null) return false
  return now.getTime() - Date.parse(order.approve_time) >= APPROVAL_KEPT_MS
}

export type Approval = { payerEmail?: string; funding?: FundingSource }

export function approveOrder(provider: SimulatorContext, order: Order, approval: Approval): Order {
  if (order.status === 'VOIDED') throw payPalError('ORDER_EXPIRED')
  if (order.status === 'COMPLETED') throw payPalError('ORDER_ALREADY_CAPTURED')
  if (order.status === 'APPROVED') return order
  const time = timestamp(provider)
  const approved: Order = {
    ...order,
    status: 'APPROVED',
    funding: approval.funding ?? 'paypal',
    payer: {
      email_address: approval.payerEmail ?? 'buyer@example.com',
      payer_id: 'BUYERSANDBX22',
      name: { given_name: 'Test', surname: 'Buyer' },
      address: { country_code: 'ID' },
    },
    update_time: time,
    approve_time: time,
  }
  provider.store.put('order', approved)
  provider.notify({
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource_type: 'checkout-order',
    summary: 'An order has been approved by buyer',
    resource: orderBody(provider, approved),
  })
  return approved
}

export function readApproval(sent: unknown): Approval {
  if (sent === undefined || sent === null) return {}
  const { payer_email: email, funding } = asRecord(sent, '/')
  if (email !== undefined && (typeof email !== 'string' || !/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(email))) {
    throw payPalError('INVALID_PARAMETER_SYNTAX', { field: '/payer_email' })
  }
  if (funding !== undefined && funding !== 'paypal' && funding !== 'card') {
    throw payPalError('INVALID_PARAMETER_VALUE', { field: '/funding' })
  }
  return { ...(email === undefined ? {} : { payerEmail: email }), ...(funding ? { funding } : {}) }
}
