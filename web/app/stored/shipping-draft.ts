/** Input on Shipping that is not sent yet: a reload must not lose it (D20). */
import { CONTACT_LENGTH_MAX, SHIPMENT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { isRecord, keysOf } from '@warung/contract/values/objects.ts'
import { readTabValue, removeTabKeys, writeTabValue } from './tab-storage'

const { address, city, country, province, postal_code } = SHIPMENT_LENGTH_MAX
const DRAFT_LENGTH_MAX = {
  address,
  city,
  postalCode: postal_code,
  country,
  province,
  ...CONTACT_LENGTH_MAX,
} as const
const DRAFT_FIELDS = keysOf(DRAFT_LENGTH_MAX)

/** Keyed by the form's field names; may be incomplete. */
export type TypedAddress = { readonly [field in keyof typeof DRAFT_LENGTH_MAX]?: string }

function checkDraft(value: unknown): TypedAddress | undefined {
  if (!isRecord(value)) return undefined
  const texts = DRAFT_FIELDS.flatMap((field) => {
    const text = value[field]
    return typeof text === 'string' && text.length <= DRAFT_LENGTH_MAX[field] ? [[field, text] as const] : []
  })
  return Object.fromEntries(texts)
}

export function shippingDraft(): TypedAddress | undefined {
  return readTabValue('shippingDraft', checkDraft)
}
export function storeShippingDraft(typed: TypedAddress): void {
  writeTabValue('shippingDraft', Object.fromEntries(DRAFT_FIELDS.map((field) => [field, typed[field] ?? ''])))
}
export function dropShippingDraft(): void {
  removeTabKeys('shippingDraft')
}

/** What a chosen area added to the street: after a reload, another area replaces it. */
export type AddedDistrict = { readonly city: string; readonly text: string }

function checkAdded(value: unknown): AddedDistrict | undefined {
  if (!isRecord(value)) return undefined
  const { city, text } = value
  return typeof city === 'string' && typeof text === 'string' && text !== '' ? { city, text } : undefined
}

export function addedDistrict(): AddedDistrict | undefined {
  return readTabValue('addedDistrict', checkAdded)
}
export function storeAddedDistrict(added: AddedDistrict): void {
  writeTabValue('addedDistrict', added)
}
