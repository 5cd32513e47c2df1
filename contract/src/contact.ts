import { z } from 'zod'
import { normalEmail } from './accounts.ts'
import { line, text } from './fields.ts'
import { inputFault } from './values/input-faults.ts'
import { CONTACT_LENGTH_MAX, WRITTEN_EMAIL_LENGTH_MAX } from './values/limits.ts'

function isEmailOrBlank(value: string): boolean {
  return value === '' || z.email().max(CONTACT_LENGTH_MAX.email).safeParse(value).success
}

export const contactBody = z
  .object({
    recipient: line(CONTACT_LENGTH_MAX.recipient).nullish(),
    /** `0812-3456-7890`; Indonesian unless it has a country code */
    telephone: text(CONTACT_LENGTH_MAX.telephone).nullish(),
    email: text(WRITTEN_EMAIL_LENGTH_MAX)
      .transform(normalEmail)
      .refine(isEmailOrBlank, { error: inputFault('email') })
      .nullish(),
  })
  .meta({ id: 'ContactBody' })

export const contact = z
  .object({
    recipient: z.string().nullable(),
    /** E.164: `+6281234567890` */
    telephone: z.string().nullable(),
    email: z.string().nullable(),
  })
  .meta({ id: 'Contact' })

export const payer = z
  .object({ name: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'Payer' })
export type Payer = z.output<typeof payer>
