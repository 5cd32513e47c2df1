// In full, or brief without `Prefer`.
import { captureInOrder } from './capture-body.ts'
import type { Order, PurchaseUnit } from './records.ts'
import { refundInOrder } from './refund-body.ts'
import type { SimulatorContext } from './simulator-context.ts'

export type Link = { href: string; rel: string; method: 'GET' | 'POST' | 'PATCH' }

function orderLinks(provider: SimulatorContext, order: Order): Link[] {
  const self = `${provider.baseUrl()}/v2/checkout/orders/${order.id}`
  const links: Link[] = [{ href: self, rel: 'self', method: 'GET' }]
  if (order.status === 'CREATED') {
    links.push({ href: `${provider.baseUrl()}/checkoutnow?token=${order.id}`, rel: 'approve', method: 'GET' })
  }
  if (order.status === 'CREATED' || order.status === 'APPROVED') {
    links.push({ href: self, rel: 'update', method: 'PATCH' })
    links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' })
  }
  return links
}

export function orderBody(provider: SimulatorContext, order: Order) {
  return {
    create_time: order.create_time,
    update_time: order.update_time,
    id: order.id,
    intent: order.intent,
    status: order.status,
    ...paymentSource(order),
    purchase_units: order.purchase_units.map((unit) => ({ ...unit, ...payments(provider, order, unit) })),
    ...(order.payer === null ? {} : { payer: order.payer }),
    links: orderLinks(provider, order),
  }
}

export function createdOrderBody(provider: SimulatorContext, order: Order) {
  return { id: order.id, status: order.status, links: orderLinks(provider, order) }
}

/** No intent, amount or payee beside the captures. */
export function capturedOrderBody(provider: SimulatorContext, order: Order) {
  return {
    id: order.id,
    status: order.status,
    ...paymentSource(order),
    purchase_units: order.purchase_units.map((unit) => ({
      reference_id: unit.reference_id,
      ...payments(provider, order, unit),
    })),
    ...(order.payer === null ? {} : { payer: order.payer }),
    links: orderLinks(provider, order),
  }
}

function paymentSource(order: Order) {
  if (order.payer === null) return {}
  const { email_address, payer_id, name, address } = order.payer
  if (order.funding === 'card') {
    return { payment_source: { card: { last_digits: '1111', brand: 'VISA' as const } } }
  }
  return { payment_source: { paypal: { email_address, account_id: payer_id, name, address } } }
}

function payments(provider: SimulatorContext, order: Order, unit: PurchaseUnit) {
  const captures = provider.store
    .capturesOf(order.id)
    .filter((capture) => capture.reference_id === unit.reference_id)
  if (captures.length === 0) return {}
  const refunds = captures.flatMap((capture) => provider.store.refundsOf(capture.id))
  return {
    payments: {
      captures: captures.map((capture) => captureInOrder(provider, capture)),
      ...(refunds.length === 0 ? {} : { refunds: refunds.map((refund) => refundInOrder(provider, refund)) }),
    },
  }
}
