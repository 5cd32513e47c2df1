import { CONTACT_FIELDS } from '@warung/contract/values/contact-fields.ts'
import type { TypedAddress } from '../../../stored/shipping-draft'

const ADDRESS_PARTS = ['address', 'city', 'postalCode', 'province', 'country'] as const

type FilledIn = {
  readonly known: TypedAddress
  readonly typed: TypedAddress
  /** whose contact it is; undefined without an account */
  readonly customer?: object | undefined
}

/**
 * What an admin has typed, which another choice of customer keeps. An address as a whole: parts of two would mix.
 * The contact of an account is never kept for another customer.
 */
export function typedSince({ known, typed, customer }: FilledIn): TypedAddress {
  const isTyped = (part: keyof TypedAddress): boolean => {
    const text = typed[part]?.trim() ?? ''
    return text !== '' && text !== known[part]?.trim()
  }
  const isAddressTyped = isTyped('address') || isTyped('city') || isTyped('postalCode')
  const contact = customer ? [] : CONTACT_FIELDS.filter(isTyped)
  const parts = [...(isAddressTyped ? ADDRESS_PARTS : []), ...contact]
  return Object.fromEntries(parts.map((part) => [part, typed[part] ?? '']))
}
