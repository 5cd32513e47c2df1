/** Hints for the shipping form, and its missing fields. The server decides. */
import { isIndonesia } from '@warung/contract/normalize-place-name.ts'
import { dialledNumber } from '@warung/contract/telephone.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import type { ShippingAddress } from '../stored/checkout'
import { checkoutTexts } from './texts'

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

/** Hints while typing; none of them blocks the form (D25). */
export function shippingHints(
  draft: Pick<ShippingDraft, 'country' | 'postalCode' | 'telephone' | 'email'>,
): ShippingHints {
  const { country, postalCode, telephone, email } = draft
  const isUnlikelyCode =
    postalCode.trim() !== '' && isIndonesia(country) && !isIndonesianPostalCode(postalCode)
  return {
    postalCode: isUnlikelyCode ? checkoutTexts.postalCodeUnlikely : undefined,
    telephone: isUnlikelyTelephone(telephone) ? checkoutTexts.unlikelyTelephone : undefined,
    email: isUnlikelyEmail(email) ? checkoutTexts.unlikelyEmail : undefined,
  }
}

export type RequiredField = 'address' | 'city' | 'postalCode' | 'country' | ContactField

/** Required fields without text, in the form's order. Blanks do not count as text. */
export function missingFields(
  draft: Pick<ShippingDraft, RequiredField>,
  required: readonly ContactField[],
): readonly RequiredField[] {
  const needed = [...required, 'address', 'city', 'postalCode', 'country'] as const
  return needed.filter((field) => draft[field].trim() === '')
}
