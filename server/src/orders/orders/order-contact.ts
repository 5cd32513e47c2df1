import type { OrderBody } from '@warung/contract/orders.ts'
import { dialledNumber } from '@warung/contract/telephone.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Caller } from '../../accounts/authenticate.ts'
import { Problem } from '../../platform/problems/problem.ts'

export type ParsedContact = {
  readonly recipient: string | null
  readonly telephone: string | null
  readonly contact_email: string | null
}

/** E.164; undefined for another text, also for an extension, which would be lost. */
export function knownTelephone(written: string): string | undefined {
  const found = parsePhoneNumberFromString(dialledNumber(written) ?? '', { extract: false })
  return found?.isValid() ? found.number : undefined
}

/** @returns E.164 @throws {Problem} telephone_invalid */
function parseTelephone(written: string): string {
  const number = knownTelephone(written)
  if (number === undefined) throw new Problem('telephone_invalid')
  return number
}

export function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() ? text : null
}

/** @throws {Problem} telephone_invalid */
export function parseContact(contact: OrderBody['contact']): ParsedContact {
  const telephone = textOrNull(contact?.telephone)
  return {
    recipient: textOrNull(contact?.recipient),
    telephone: telephone === null ? null : parseTelephone(telephone),
    contact_email: textOrNull(contact?.email),
  }
}

/** Only guests need an e-mail; accounts have one. @throws {Problem} contact_missing */
export function requireContact(
  { recipient, telephone, contact_email }: ParsedContact,
  required: readonly ContactField[],
  { role_id }: Pick<Caller, 'role_id'>,
): void {
  const values = { recipient, telephone, email: role_id === ROLE.guest ? contact_email : '' }
  const fields = required.filter((field) => values[field] === null)
  if (fields.length > 0) throw new Problem('contact_missing', { fields })
}
