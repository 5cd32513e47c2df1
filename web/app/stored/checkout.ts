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

function filledText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Drops only invalid fields: the address itself stays valid. */
function optionalTexts(fields: Readonly<Record<string, unknown>>): Pick<ShippingAddress, OptionalText> {
  const texts = OPTIONAL_TEXTS.flatMap((part) => {
    const text = filledText(fields[part])
    return text && text.length <= OPTIONAL_LENGTH_MAX[part] ? [[part, text] as const] : []
  })
  return Object.fromEntries(texts)
}

function checkAddress(value: unknown): ShippingAddress | undefined {
  if (!isRecord(value)) return undefined
  const address = filledText(value.address)
  const city = filledText(value.city)
  const postalCode = filledText(value.postalCode)
  const country = filledText(value.country)
  if (!address || !city || !postalCode || !country) return undefined
  return { address, city, postalCode, country, ...optionalTexts(value) }
}

const shippingAddressStorage = storedValue('shippingAddress', checkAddress)

export function shippingAddress(): ShippingAddress | undefined {
  return shippingAddressStorage.read()
}
/** Blank optional fields are not stored. */
export function storeShippingAddress({ address, city, postalCode, country, ...rest }: ShippingAddress): void {
  shippingAddressStorage.write({ address, city, postalCode, country, ...optionalTexts(rest) })
}

export type ChosenMethod = { readonly payment_method_id: number; readonly name: string }

/** In memory, not restored on start, although its name is stored (spec §3, D7). */
let method: ChosenMethod | undefined

/** The chosen method, else the first on offer. */
export function chosenPaymentMethod(offered: readonly ChosenMethod[]): ChosenMethod {
  const chosen = offered.find(({ payment_method_id }) => payment_method_id === method?.payment_method_id)
  return chosen ?? offered[0] ?? FIRST_PAYMENT_METHOD
}
export function storePaymentMethod(chosen: ChosenMethod): void {
  method = chosen
  writeText('paymentMethod', chosen.name)
}
export function clearPaymentMethod(): void {
  method = undefined
}
