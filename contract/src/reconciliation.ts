import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, day, id, inputDay, shopTimestamp } from './fields.ts'
import { EXCEPTION_KINDS } from './values/exception-kinds.ts'

/** Inclusive; default: the last seven days. */
const moneyQuery = z.object({ from: inputDay.optional(), to: inputDay.optional() })

/** Amounts are decimal text in `currency`. */
const moneyTotal = z
  .object({
    account: z.string().optional(),
    currency: z.string(),
    captured: z.string(),
    captures: z.int(),
    refunded: z.string(),
    refunds: z.int(),
    /** the provider's fees, if reported; not part of `difference` */
    fees: z.string().optional(),
    paid_orders: z.string(),
    orders: z.int(),
    /** captured − refunded − paid orders: 0, or the sum of the exceptions except `unmatched` ones */
    difference: z.string(),
  })
  .meta({ id: 'MoneyTotal' })
export type MoneyTotal = z.output<typeof moneyTotal>

const moneyException = z
  .object({
    kind: z.enum(EXCEPTION_KINDS),
    is_explained: z.boolean(),
    /** part of the difference, negative for missing money; of `unmatched` money, the amount received */
    amount: z.string(),
    currency: z.string(),
    order_id: id.nullable(),
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
    exceptions: z.array(moneyException),
    unexplained: z.int(),
    /** when a statement was last compared; null before the first night */
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
