/** The merchant's own QRIS code, read from the picture that the bank provided. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, text } from './fields.ts'
import { QRIS_CODE_LENGTH_MAX, QRIS_NAME_LENGTH_MAX } from './values/limits.ts'

const staticQris = z
  .object({
    /** the text of the code; empty: none */
    code: text(QRIS_CODE_LENGTH_MAX),
    merchant_name: text(QRIS_NAME_LENGTH_MAX),
    merchant_city: text(QRIS_NAME_LENGTH_MAX),
    /** the national merchant id */
    nmid: text(QRIS_NAME_LENGTH_MAX),
  })
  .meta({ id: 'StaticQris' })
export type StaticQris = Readonly<z.output<typeof staticQris>>

/** The server fills in the names from the code. */
export const qrisSetting = staticQris.extend({
  /** the owner confirms that the acquirer allows a code with an amount for each order */
  is_allowed: z.boolean(),
})
export type QrisSetting = Readonly<z.output<typeof qrisSetting>>

export const qrisCalls = {
  'POST /api/v1/admin/qris-picture': {
    summary: 'Read the merchant’s QRIS code from a picture (multipart field `file`); nothing is stored',
    access: 'superAdmin',
    limit: 'upload',
    file: 'file',
    answer: dataSchema(staticQris),
    status: 200,
    refusals: [413, 415, 422, 503],
  },
} as const satisfies CallTable
