/** Address and payment method on their way to an order (spec §3). */
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import { storedValue, writeText } from './storage'

export type ShippingAddress = {
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
}

function checkAddress(value: unknown): ShippingAddress | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { address, city, postalCode, country } = value as Record<string, unknown>
  const texts = [address, city, postalCode, country]
  if (!texts.every((text) => typeof text === 'string' && text.trim() !== '')) return undefined
  return { address, city, postalCode, country } as ShippingAddress
}

const shippingAddressStorage = storedValue('shippingAddress', checkAddress)

export function shippingAddress(): ShippingAddress | undefined {
  return shippingAddressStorage.read()
}
export function storeShippingAddress(address: ShippingAddress): void {
  shippingAddressStorage.write(address)
}

export const DEFAULT_PAYMENT_METHOD = FIRST_PAYMENT_METHOD.name

/** Held in memory, not restored on start; stored all the same (spec §3, D7). */
let method: string | undefined

export function storedPaymentMethod(): string | undefined {
  return method
}
export function storePaymentMethod(name: string): void {
  method = name
  writeText('paymentMethod', name)
}
export function clearPaymentMethod(): void {
  method = undefined
}
