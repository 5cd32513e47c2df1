/** One mail for each request, once a sold-out product is back (decisions/064); off by default. */
import { z } from 'zod'
import { newAccountFields } from './accounts.ts'
import type { CallTable } from './call-definition.ts'
import { done, id, text } from './fields.ts'

export const stockAlertCalls = {
  'POST /api/v1/stock-alert': {
    summary: 'Ask for one mail when a sold-out product is back; the same answer for every address',
    access: 'anyone',
    limit: 'write',
    body: z.object({ product_id: id, email: newAccountFields.email }).meta({ id: 'StockAlertBody' }),
    answer: done,
    status: 201,
    refusals: [404, 409],
  },
  'POST /api/v1/user/stock-alert': {
    summary: 'Ask for one mail to the signed-in user when a sold-out product is back; none after a stop',
    access: 'signed-in',
    limit: 'write',
    body: z.object({ product_id: id }).meta({ id: 'OwnStockAlertBody' }),
    answer: done,
    status: 201,
    refusals: [404, 409],
  },
  'POST /api/v1/stock-alert/stop': {
    summary: 'Stop all such mails to an address, by the link of one of them',
    access: 'anyone',
    limit: 'write',
    body: z.object({ token: text(512) }).meta({ id: 'StockAlertStopBody' }),
    answer: done,
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
