import { type Money, minorOf, money, readMoney } from './amounts.ts'
import { captureBody } from './capture-body.ts'
import { payPalError } from './errors.ts'
import { shouldInject } from './fault-settings.ts'
import { optional } from './read-request.ts'
import type { Capture, Order, PurchaseUnit } from './records.ts'
import { type SimulatorContext, timestamp } from './simulator-context.ts'

export function captureOrder(provider: SimulatorContext, order: Order): Order {
  if (order.status === 'COMPLETED') throw payPalError('ORDER_ALREADY_CAPTURED')
  if (order.status === 'VOIDED') throw payPalError('ORDER_EXPIRED')
  if (order.status !== 'APPROVED') throw payPalError('ORDER_NOT_APPROVED')
  if (provider.faults.captures === 'instrument_declined') throw payPalError('INSTRUMENT_DECLINED')
  const captures = order.purchase_units.flatMap((unit) =>
    partsOf(provider, unit).map((amount) => captureUnit(provider, order, unit, amount)),
  )
  const completed: Order = { ...order, status: 'COMPLETED', update_time: timestamp(provider) }
  provider.store.put('order', completed)
  for (const capture of captures) announce(provider, capture)
  return completed
}

const OUTCOMES = { completed: 'COMPLETED', pending: 'PENDING', declined: 'DECLINED' } as const

function captureUnit(provider: SimulatorContext, order: Order, unit: PurchaseUnit, amount: Money): Capture {
  const { faults, random } = provider
  const outcome =
    faults.captures === 'completed' && shouldInject(faults, 'pending', random) ? 'pending' : faults.captures
  const time = timestamp(provider)
  const capture: Capture = {
    id: provider.store.newId(),
    owner: order.owner,
    order_id: order.id,
    reference_id: unit.reference_id,
    status: outcome === 'instrument_declined' ? 'DECLINED' : OUTCOMES[outcome],
    amount,
    payee: unit.payee,
    ...optional('custom_id', unit.custom_id),
    ...optional('invoice_id', unit.invoice_id),
    create_time: time,
    update_time: time,
  }
  provider.store.put('capture', capture)
  return capture
}

/** The rest is in the last one; fewer parts for a small amount. */
function partsOf({ faults }: SimulatorContext, unit: PurchaseUnit): Money[] {
  const whole = capturedAmount(unit, faults.changedAmount)
  const minor = minorOf(whole)
  const parts = minor < BigInt(faults.captureParts) ? 1n : BigInt(faults.captureParts)
  const share = minor / parts
  return Array.from({ length: Number(parts) }, (_, index) =>
    money(whole.currency_code, BigInt(index) === parts - 1n ? minor - share * (parts - 1n) : share),
  )
}

function capturedAmount(unit: PurchaseUnit, changed: Money | null): Money {
  const { currency_code, value } = unit.amount
  return changed === null
    ? { currency_code, value }
    : money(changed.currency_code, readMoney(changed, '/amount'))
}

export function findCapture(provider: SimulatorContext, owner: string, id: string): Capture {
  const capture = provider.store.captures.get(id)
  if (capture === undefined || capture.owner !== owner) {
    throw payPalError('INVALID_RESOURCE_ID', {
      location: 'path',
      field: 'capture_id',
      value: id.slice(0, 40),
    })
  }
  return capture
}

export function settlePendingCapture(
  provider: SimulatorContext,
  capture: Capture,
  verdict: 'COMPLETED' | 'DECLINED',
): Capture {
  if (capture.status !== 'PENDING') throw payPalError('INVALID_PARAMETER_VALUE', { field: 'capture_id' })
  const settled: Capture = { ...capture, status: verdict, update_time: timestamp(provider) }
  provider.store.put('capture', settled)
  provider.notify({
    event_type: verdict === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
    resource_type: 'capture',
    summary: `Payment ${verdict === 'COMPLETED' ? 'completed' : 'denied'} for ${inWords(capture.amount)}`,
    resource: captureBody(provider, settled),
  })
  return settled
}

function announce(provider: SimulatorContext, capture: Capture): void {
  const status = capture.status as 'COMPLETED' | 'PENDING' | 'DECLINED'
  provider.notify({
    event_type: `PAYMENT.CAPTURE.${status}`,
    resource_type: 'capture',
    summary: `Payment ${status.toLowerCase()} for ${inWords(capture.amount)}`,
    resource: captureBody(provider, capture),
  })
}

export function inWords({ currency_code, value }: Money): string {
  return `${value} ${currency_code}`
}
