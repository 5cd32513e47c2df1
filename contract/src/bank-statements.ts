/** Matches a bank's CSV file with orders paid by transfer. The file is not stored: an admin books its lines as transfers. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, id, title } from './fields.ts'
import { LINE_MATCHES, STATEMENT_BODY_BYTES_MAX, STATEMENT_LENGTH_MAX } from './values/bank-statements.ts'

const column = z.int().min(1).max(100)

/** Column positions, from 1. With `mark` (CR or DB), `money_in` holds both kinds of amounts. */
const statementColumns = z
  .object({
    date: column,
    text: column,
    money_in: column,
    money_out: column.optional(),
    mark: column.optional(),
  })
  .meta({ id: 'BankStatementColumns' })

const statementFile = z
  .object({
    statement: title(STATEMENT_LENGTH_MAX),
    /** only for a bank that the shop does not know */
    columns: statementColumns.optional(),
  })
  .meta({ id: 'StatementFile' })

const bankStatementLine = z
  .object({
    /** the same whenever the same line is read */
    key: z.string(),
    line: z.int(),
    /** the bank's date, as `2026-01-31` */
    day: z.string(),
    /** rupiah; an amount with sen matches no order */
    amount: z.number(),
    text: z.string(),
    match: z.enum(LINE_MATCHES),
    /** one order for `certain` and `booked`; the candidates for `likely` */
    order_ids: z.array(id),
  })
  .meta({ id: 'BankStatementLine' })
export type BankStatementLine = z.output<typeof bankStatementLine>

const checkedStatement = z
  .object({
    /** money in only */
    lines: z.array(bankStatementLine),
    pending_count: z.int(),
    /** the orders in the lines' `order_ids`; `amount` in whole rupiah */
    orders: z.array(
      z.object({
        order_id: id,
        amount: z.int(),
        buyer: z.string(),
        /** paid or cancelled: further money has to be sent back */
        is_closed: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'CheckedBankStatement' })
export type CheckedBankStatement = z.output<typeof checkedStatement>

export const bankStatementCalls = {
  'POST /api/v1/admin/bank-statement/check': {
    summary: 'Match a bank statement with the orders by bank transfer; books nothing',
    access: 'admin',
    limit: 'write',
    body: statementFile,
    bodyBytesMax: STATEMENT_BODY_BYTES_MAX,
    answer: dataSchema(checkedStatement),
    status: 200,
    refusals: [422],
  },
} as const satisfies CallTable
