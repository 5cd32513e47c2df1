/** A buyer's tax number, and the name that it is registered in (decisions/073). */
import { z } from 'zod'
import { titleLine } from './fields.ts'
import { npwpDigits } from './npwp.ts'
import { inputFault } from './values/input-faults.ts'
import { COMPANY_NAME_LENGTH_MAX, NPWP_TYPED_LENGTH_MAX } from './values/tax-numbers.ts'

/** People type it with dots and dashes. All zeros would say that the buyer has none. */
const buyerNpwp = z
  .string()
  .max(NPWP_TYPED_LENGTH_MAX)
  .overwrite(npwpDigits)
  .refine((digits) => /^(?!0+$)\d{16}$/.test(digits), { error: inputFault('npwp') })

export const buyerTaxNumberInput = z
  .object({ npwp: buyerNpwp, name: titleLine(COMPANY_NAME_LENGTH_MAX) })
  .meta({ id: 'BuyerTaxNumberInput' })

export const buyerTaxNumberAnswer = z
  .object({ npwp: z.string(), name: z.string() })
  .meta({ id: 'BuyerTaxNumber' })
export type BuyerTaxNumber = Readonly<z.output<typeof buyerTaxNumberAnswer>>
