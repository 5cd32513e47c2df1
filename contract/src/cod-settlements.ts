/** Matches a courier's list of collected cash with orders paid on delivery. The list is not stored. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, id, title } from './fields.ts'
import { LINE_MATCHES, STATEMENT_BODY_BYTES_MAX, STATEMENT_LENGTH_MAX } from './values/bank-statements.ts'

const settlementColumn = z.int().min(1).max(100)

const codSettlementFile = z
  .object({
    statement: title(STATEMENT_LENGTH_MAX),
    /** column positions, from 1; only for a courier that the shop does not know */
    columns: z.object({ tracking_number: settlementColumn, amount: settlementColumn }).optional(),
  })
  .meta({ id: 'CodSettlementFile' })

const codSettlementLine = z
  .object({
    line: z.int(),
    tracking_number: z.string(),
    /** rupiah collected by the courier */
    amount: z.number(),
    /** `certain`: the sum of its orders, all awaiting this cash; `booked`: paid already; `likely`: a person has to check */
    match: z.enum(LINE_MATCHES),
    /** the orders in the parcel; `amount` in whole rupiah */
    orders: z.array(z.object({ order_id: id, amount: z.int(), buyer: z.string() })),
  })
  .meta({ id: 'CodSettlementLine' })
export type CodSettlementLine = z.output<typeof codSettlementLine>

export const codSettlementCalls = {
  'POST /api/v1/admin/cod-settlement/check': {
    summary: 'Match a courier’s list with the orders with cash on delivery; books nothing',
    access: 'admin',
    limit: 'write',
    body: codSettlementFile,
    bodyBytesMax: STATEMENT_BODY_BYTES_MAX,
    answer: dataSchema(z.object({ lines: z.array(codSettlementLine) })),
    status: 200,
    refusals: [422],
  },
} as const satisfies CallTable
