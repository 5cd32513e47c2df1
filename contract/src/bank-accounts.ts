import { z } from 'zod'
import { titleLine } from './fields.ts'
import { inputFault } from './values/input-faults.ts'
import { BANK_ACCOUNT_LENGTH_MAX } from './values/limits.ts'

/** People type it in groups; only the digits are stored. */
const accountNumber = z
  .string()
  .max(100)
  .overwrite((value) => value.replaceAll(/[\s.-]/g, ''))
  .refine((value) => /^\d{5,30}$/.test(value), { error: inputFault('account_number') })

export const bankAccount = z.object({
  bank: titleLine(BANK_ACCOUNT_LENGTH_MAX.bank),
  number: accountNumber,
  holder: titleLine(BANK_ACCOUNT_LENGTH_MAX.holder),
})
export type BankAccount = Readonly<z.output<typeof bankAccount>>
