import { CONTACT_LENGTH_MAX, SHIPMENT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { isRecord, keysOf } from '@warung/contract/values/objects.ts'
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import { storedValue, writeText } from './storage'

const OPTIONAL_LENGTH_MAX = { province: SHIPMENT_LENGTH_MAX.province, ...CONTACT_LENGTH_MAX } as const
type OptionalText = keyof typeof OPTIONAL_LENGTH_MAX
const OPTIONAL_TEXTS = keysOf(OPTIONAL_LENGTH_MAX)

export type ShippingAddress = {
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
} & { readonly [part in OptionalText]?: string }

/** An invalid one is dropped alone: the address stays good. */
function optionalTexts(fields: Readonly<Record<string, unknown>>): Pick<ShippingAddress, OptionalText> {
  const texts = OPTIONAL_TEXTS.flatMap((part) => {
    const text = fields[part]
    const isKept = typeof text === 'string' && text.trim() !== '' && text.length <= OPTIONAL_LENGTH_MAX[part]
    return isKept ? [[part, text] as const] : []
  })
  return Object.fromEntries(texts)
}

function checkAddress(value: unknown): ShippingAddress | undefined {
  if (!isRecord(value)) return undefined
  const fields = value
  const { address, city, postalCode, country } = fields
  const texts = [address, city, postalCode, country]
  if (!texts.every((text) => typeof text === 'string' && text.trim() !== '')) return undefined
  return { address, city, postalCode, country, ...optionalTexts(fields) } as ShippingAddress
}

const shippingAddressStorage = storedValue('shippingAddress', checkAddress)

export function shippingAddress(): ShippingAddress | undefined {
  return shippingAddressStorage.read()
}
/** Blank optional fields are not stored. */
export function storeShippingAddress({ address, city, postalCode, country, ...rest }: ShippingAddress): void {
  shippingAddressStorage.write({ address, city, postalCode, country, ...optionalTexts(rest) })
}

export const DEFAULT_PAYMENT_METHOD = FIRST_PAYMENT_METHOD.name

/** In memory, not restored on start; stored all the same (spec §3, D7). */
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
