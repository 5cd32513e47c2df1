/** Which orders may be paid in cash on delivery. */
import { z } from 'zod'
import { title, wholeRupiah } from './fields.ts'
import { COD_REFUSALS_MAX } from './values/cod-rule.ts'
import { inputFault } from './values/input-faults.ts'
import { PROVINCES } from './values/provinces.ts'
import { SHIPPING_NAME_LENGTH_MAX } from './values/shipping-rates.ts'

export const codRule = z
  .object({
    /** empty: all of Indonesia */
    provinces: z.array(title(SHIPPING_NAME_LENGTH_MAX.place)).max(PROVINCES.length),
    /** bounds of the amount charged */
    least: wholeRupiah,
    /** null: no limit */
    most: wholeRupiah.nullable(),
    /** more unpaid returns than this: the buyer has to pay in advance */
    refusals_max: z.int().min(0).max(COD_REFUSALS_MAX),
  })
  .refine(({ least, most }) => most === null || least <= most, {
    path: ['most'],
    error: inputFault('most_below_least'),
  })
export type CodRule = Readonly<z.output<typeof codRule>>
