/** Payments whose outcome is unknown: after a reload the shop is asked again, instead of offering to pay twice. */
import { isRecord } from '@warung/contract/values/objects.ts'
import { readTabValue, writeTabValue } from './tab-storage'

type UnconfirmedPayment = { readonly order_id: number; readonly provider_order_id: string }

const UNCONFIRMED_MAX = 5
const PROVIDER_ID_PATTERN = /^[A-Z0-9]{1,36}$/

function isPayment(value: unknown): value is UnconfirmedPayment {
  if (!isRecord(value)) return false
  const { order_id, provider_order_id } = value
  return (
    Number.isSafeInteger(order_id) &&
    typeof provider_order_id === 'string' &&
    PROVIDER_ID_PATTERN.test(provider_order_id)
  )
}

function readPayments(): readonly UnconfirmedPayment[] {
  return (
    readTabValue('unconfirmedPayments', (value) =>
      Array.isArray(value) ? value.filter(isPayment).slice(0, UNCONFIRMED_MAX) : undefined,
    ) ?? []
  )
}

function withoutOrder(orderId: number): readonly UnconfirmedPayment[] {
  return readPayments().filter(({ order_id }) => order_id !== orderId)
}

/** @returns the provider's order id */
export function unconfirmedPayment(orderId: number): string | undefined {
  return readPayments().find(({ order_id }) => order_id === orderId)?.provider_order_id
}

export function storeUnconfirmedPayment(order_id: number, provider_order_id: string): void {
  writeTabValue(
    'unconfirmedPayments',
    [{ order_id, provider_order_id }, ...withoutOrder(order_id)].slice(0, UNCONFIRMED_MAX),
  )
}

export function removeUnconfirmedPayment(orderId: number): void {
  writeTabValue('unconfirmedPayments', withoutOrder(orderId))
}
