/** The shipping form's hints and missing fields. The server has the last word. */
import { isIndonesia } from '@warung/contract/normalize-place-name.ts'
import { dialledNumber } from '@warung/contract/telephone.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import type { ShippingAddress } from '../stored/checkout'

export type ShippingDraft = Pick<ShippingAddress, 'address' | 'city' | 'postalCode' | 'country'> &
  Readonly<Record<ContactField | 'province', string>>

export type ShippingHints = {
  readonly postalCode: string | undefined
  readonly telephone: string | undefined
  readonly email: string | undefined
}

export function isUnlikelyTelephone(written: string): boolean {
  return written.trim() !== '' && !/^\+\d{6,17}$/.test(dialledNumber(written) ?? '')
}

function isUnlikelyEmail(written: string): boolean {
  return written.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written.trim())
}

export function isIndonesianPostalCode(written: string): boolean {
  return /^\p{Nd}{5}$/u.test(written.replaceAll(/\s/g, ''))
}

/** Hints while typing; none blocks the form (D25). */
export function shippingHints(
  draft: Pick<ShippingDraft, 'country' | 'postalCode' | 'telephone' | 'email'>,
): ShippingHints {
  const { country, postalCode, telephone, email } = draft
  const isUnlikelyCode =
    postalCode.trim() !== '' && isIndonesia(country) && !isIndonesianPostalCode(postalCode)
  return {
    postalCode: isUnlikelyCode ? 'Indonesian postal codes have five digits.' : undefined,
    telephone: isUnlikelyTelephone(telephone)
      ? 'This does not look like a telephone number. Write it such as 0812 3456 7890.'
      : undefined,
    email: isUnlikelyEmail(email) ? 'This does not look like an e-mail address.' : undefined,
  }
}

/** @returns why the form cannot be sent; undefined when all required fields have text */
export function missingFields(draft: ShippingDraft, required: readonly ContactField[]): string | undefined {
  const { address, city, postalCode, country } = draft
  // `required` accepts blanks, which make no address
  const needed = [address, city, postalCode, country, ...required.map((field) => draft[field])]
  return needed.some((value) => value.trim() === '')
    ? 'Please fill in every field that is not optional.'
    : undefined
}
