import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { inputDay } from './fields.ts'
import { CSV_SEPARATOR_NAMES } from './values/product-imports.ts'

export const orderExportCalls = {
  'GET /api/v1/admin/order/export': {
    summary: 'Paid orders by day of payment, for an accountant: UTF-8 with a byte order mark',
    access: 'admin',
    limit: 'browse',
    query: z.object({
      /** default: the last 30 days, as in the report */
      from: inputDay.optional(),
      to: inputDay.optional(),
      /** `semicolon` for Excel in Indonesia */
      separator: z.enum(CSV_SEPARATOR_NAMES).default('comma'),
    }),
    answer: z.string(),
    fileType: 'text/csv',
    status: 200,
    refusals: [],
  },
} as const satisfies CallTable
