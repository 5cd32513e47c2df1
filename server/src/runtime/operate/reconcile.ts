/** Reconciliation for cron, which raises an alarm for unexplained money. */
import { inputDay } from '@warung/contract/fields.ts'
import type { MoneyReport } from '@warung/contract/reconciliation.ts'
import { reconciliationReport, reportSpan } from '../../payments/books/report.ts'
import { serializeDates } from '../../platform/time/shop-time.ts'
import { type CommandContext, type CommandInput, CommandRefused, type CommandResult } from './command.ts'

function parseDay(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const parsed = inputDay.safeParse(value)
  if (!parsed.success) throw new CommandRefused(`--${name} must be a day such as 2026-11-20.`)
  return parsed.data
}

function formatReport({ from, to, totals, exceptions, unexplained }: MoneyReport): string {
  return [
    `${from} to ${to}`,
    ...totals.map(
      ({ account, currency, captured, refunded, paid_orders, difference }) =>
        `${account === undefined ? '' : `${account}, `}${currency}: captured ${captured} − refunded ${refunded} − paid orders ${paid_orders} = ${difference}`,
    ),
    ...(totals.length === 0 ? ['No money moved.'] : []),
    ...exceptions.map(({ is_explained, amount, currency, order_id, reference, what, what_to_do }) =>
      [
        is_explained ? 'explained ' : 'UNEXPLAINED',
        `${currency} ${amount}`.trim(),
        order_id === null ? '' : `order ${order_id}`,
        reference,
        what,
        what_to_do,
      ]
        .filter((part) => part !== '')
        .join('  '),
    ),
    `${unexplained} unexplained.`,
  ].join('\n')
}

export async function reconcileCommand(
  { database, config, now }: CommandContext,
  input: CommandInput,
): Promise<CommandResult> {
  const days = { from: parseDay('from', input.from), to: parseDay('to', input.to) }
  const span = reportSpan(days, config.timezone, now())
  const report = serializeDates(
    await reconciliationReport(database.background, span, now(), 'en'),
    config.timezone,
  ) as MoneyReport
  const words = input.json ? JSON.stringify(report, null, 2) : formatReport(report)
  return { words, isAlarm: report.unexplained > 0 }
}
