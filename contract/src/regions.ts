import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, text } from './fields.ts'
import { REGION_KEYWORD_LENGTH_MAX } from './values/limits.ts'

const region = z
  .object({
    village: z.string(),
    district: z.string(),
    /** with its kind: `Kota Bandung`, `Kabupaten Bandung` */
    city: z.string(),
    province: z.string(),
    postal_code: z.string().nullable(),
  })
  .meta({ id: 'Region' })
export type Region = z.output<typeof region>

const city = region.pick({ city: true, province: true }).meta({ id: 'City' })
export type City = z.output<typeof city>

const regionQuery = z.object({
  /** parts of names in any order, or a postal code; three letters at least */
  keyword: text(REGION_KEYWORD_LENGTH_MAX),
})

export const regionCalls = {
  'GET /api/v1/region': {
    summary: 'Villages of Indonesia by keyword, best match first, with their postal codes',
    access: 'anyone',
    limit: 'region',
    query: regionQuery,
    answer: dataSchema(z.array(region)),
    status: 200,
    refusals: [],
    isCatalog: true,
  },
  'GET /api/v1/region/city': {
    summary: 'Cities and regencies of Indonesia by keyword, best match first',
    access: 'anyone',
    limit: 'region',
    query: regionQuery,
    answer: dataSchema(z.array(city)),
    status: 200,
    refusals: [],
    isCatalog: true,
  },
} as const satisfies CallTable
