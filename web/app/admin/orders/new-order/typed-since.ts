import type { TypedAddress } from '../../../stored/shipping-draft'

const ADDRESS_PARTS = ['address', 'city', 'postalCode', 'province', 'country'] as const
const CONTACT_PARTS = ['recipient', 'telephone', 'email'] as const

/** What an admin has typed, which another choice of customer keeps. An address as a whole: parts of two would mix. */
export function typedSince(known: TypedAddress, typed: TypedAddress): TypedAddress {
  const isTyped = (part: keyof TypedAddress): boolean => {
    const text = typed[part]?.trim() ?? ''
    return text !== '' && text !== known[part]?.trim()
  }
  const isAddressTyped = isTyped('address') || isTyped('city') || isTyped('postalCode')
  const parts = [...(isAddressTyped ? ADDRESS_PARTS : []), ...CONTACT_PARTS.filter(isTyped)]
  return Object.fromEntries(parts.map((part) => [part, typed[part] ?? '']))
}
