/** Checks a bank statement, and books the lines that the admin has chosen. The statement itself is not stored. */
import type { BankStatementLine, CheckedBankStatement } from '@warung/contract/bank-statements.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { TRANSFER_TEXT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { type ActionFailure, actionFailureWithStatus, textOf } from '../../client/action-result'
import { browserApi, CallFailed } from '../../client/api'

type CheckInput = CallInput<'POST /api/v1/admin/bank-statement/check'>['body']
/** why a line was not booked, by line key */
type Failures = Readonly<Record<string, string>>
export type BankStatementResult =
  | ActionFailure
  | { readonly checked: CheckedBankStatement; readonly failures: Failures }

export const COLUMN_NAMES = ['date', 'text', 'money_in', 'money_out', 'mark'] as const

function columnsIn(form: FormData): CheckInput['columns'] {
  const position = (name: (typeof COLUMN_NAMES)[number]): number | undefined => {
    const written = textOf(form, name).trim()
    return written === '' ? undefined : Number(written)
  }
  if (COLUMN_NAMES.every((name) => position(name) === undefined)) return undefined
  // an empty column is refused beside its field
  const [date = 0, text = 0, money_in = 0] = [position('date'), position('text'), position('money_in')]
  const [money_out, mark] = [position('money_out'), position('mark')]
  return {
    date,
    text,
    money_in,
    ...(money_out === undefined ? {} : { money_out }),
    ...(mark === undefined ? {} : { mark }),
  }
}

async function check(body: CheckInput): Promise<CheckedBankStatement> {
  return (await browserApi('POST /api/v1/admin/bank-statement/check', { body })).data
}

async function book({ key, day, amount, text }: BankStatementLine, id: number): Promise<void> {
  const note = text.slice(0, TRANSFER_TEXT_LENGTH_MAX).toWellFormed()
  const body = { amount, received_on: day, note, statement_line: key }
  await browserApi('POST /api/v1/admin/order/{id}/transfer', { params: { id }, body })
}

/** The value of a field that {@link bookChosen} reads. */
export function chosenLine({ key }: BankStatementLine, orderId: number): string {
  return `${key} ${orderId}`
}

async function bookChosen(lines: readonly BankStatementLine[], chosen: readonly string[]): Promise<Failures> {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  const failures: Record<string, string> = {}
  for (const each of chosen) {
    const [key = '', orderId] = each.split(' ')
    const line = byKey.get(key)
    if (!line || line.match === 'booked') continue
    try {
      await book(line, Number(orderId))
    } catch (error) {
      if (!(error instanceof CallFailed) || ![404, 409, 422].includes(error.status)) throw error
      failures[key] = error.message
    }
  }
  return failures
}

export async function bankStatementAction(form: FormData) {
  const columns = columnsIn(form)
  const body = { statement: textOf(form, 'statement'), ...(columns ? { columns } : {}) }
  const chosen = form.getAll('line').map(String)
  try {
    const checked = await check(body)
    if (chosen.length === 0) return { checked, failures: {} }
    const failures = await bookChosen(checked.lines, chosen)
    return { checked: await check(body), failures }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}
