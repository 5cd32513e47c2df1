/** What is asked about what stands in the shipping form, before it is believed. The server has the last word. */
import { isIndonesia } from '@warung/contract/fold-place.ts'
import { dialledNumber } from '@warung/contract/telephone.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import type { ShippingAddress } from '../stored/checkout'

export type ShippingDraft = Pick<ShippingAddress, 'address' | 'city' | 'postalCode' | 'country'> &
  Readonly<Record<ContactField | 'province', string>>

export type ShippingAnswer = {
  readonly failure?: string
  readonly telephoneError?: string
  /** a postal code that is asked about; sent once more, it is meant */
  readonly questionedPostalCode?: string
}

/** Wrong at the first glance; which numbers there are, the server knows. */
export function isUnlikelyTelephone(written: string): boolean {
  return written.trim() !== '' && !/^\+\d{6,17}$/.test(dialledNumber(written) ?? '')
}

export function isIndonesianPostalCode(written: string): boolean {
  return /^\p{Nd}{5}$/u.test(written.replaceAll(/\s/g, ''))
}

/**
 * @param confirmedPostalCode the one that was asked about the last time
 * @returns undefined when nothing is in the way
 */
export function checkShipping(
  draft: ShippingDraft,
  required: readonly ContactField[],
  confirmedPostalCode: string,
): ShippingAnswer | undefined {
  const { address, city, postalCode, country } = draft
  // `required` lets blanks pass; an address of blanks reaches nobody
  const needed = [address, city, postalCode, country, ...required.map((field) => draft[field])]
  if (needed.some((value) => value.trim() === ''))
    return { failure: 'Please fill in every field that is not optional.' }
  if (isUnlikelyTelephone(draft.telephone)) {
    return { telephoneError: 'This does not look like a telephone number. Write it such as 0812 3456 7890.' }
  }
  const isQuestion =
    isIndonesia(country) && !isIndonesianPostalCode(postalCode) && postalCode !== confirmedPostalCode
  return isQuestion ? { questionedPostalCode: postalCode } : undefined
}
