/** Money and orders: what the provider says has come and gone against what the shop's orders say. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, day, givenDay, id, shopTimestamp } from './fields.ts'
import { EXCEPTION_KINDS } from './values/exception-kinds.ts'

/** Both days included; the last seven days when absent. */
const moneyQuery = z.object({ from: givenDay.optional(), to: givenDay.optional() })

/** Amounts are decimal text in `currency`. */
const moneyTotal = z
  .object({
    /** which account's, when the shop uses several: their money is never added up */
    account: z.string().optional(),
    currency: z.string(),
    /** what buyers have paid, as the provider tells it */
    captured: z.string(),
    captures: z.int(),
    /** what has gone back, as the provider tells it */
    refunded: z.string(),
    refunds: z.int(),
    /** what the shop's paid orders come to, less what was given back of them, as the shop's books tell it */
    paid_orders: z.string(),
    orders: z.int(),
    /** captured − refunded − paid orders: 0, or what the exceptions add up to, `unmatched` ones aside */
    difference: z.string(),
  })
  .meta({ id: 'MoneyTotal' })
export type MoneyTotal = z.output<typeof moneyTotal>

const moneyException = z
  .object({
    kind: z.enum(EXCEPTION_KINDS),
    /** true: the shop knows why, and nobody need do anything */
    is_explained: z.boolean(),
    /** its part of the difference, below 0 when money is missing; of `unmatched` money, which is in no sum, what came */
    amount: z.string(),
    currency: z.string(),
    order_id: id.nullable(),
    /** the provider's id to look for there; empty when it is not about a payment */
    reference: z.string(),
    what: z.string(),
    what_to_do: z.string(),
  })
  .meta({ id: 'MoneyException' })
export type MoneyException = z.output<typeof moneyException>

const moneyReport = z
  .object({
    from: day,
    to: day,
    totals: z.array(moneyTotal),
    /** at most 200, those that need somebody first */
    exceptions: z.array(moneyException),
    /** how many exceptions need somebody */
    unexplained: z.int(),
    /** up to when the provider's own statement has been compared; null before the first night */
    statement_checked_at: shopTimestamp.nullable(),
  })
  .meta({ id: 'MoneyReport' })
export type MoneyReport = z.output<typeof moneyReport>

export const reconciliationCalls = {
  'GET /api/v1/admin/money': {
    summary: 'Captured − refunded − paid orders for a span of days, every exception named',
    access: 'admin',
    limit: 'browse',
    query: moneyQuery,
    answer: dataSchema(moneyReport),
    status: 200,
    refusals: [],
  },
} as const satisfies CallTable
