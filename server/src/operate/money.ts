/** Money and orders for cron: the same as the admin's page, with an alarm when something is unexplained. */
import { day, type MoneyReport } from '@warung/contract/money-report.ts'
import { findMoney, spanOf } from '../money/find-money.ts'
import { inShopTime } from '../shop-time.ts'
import { type Command, Refused } from './command.ts'

const dayGiven = (name: string, value: string | undefined): string | undefined => {
  if (value === undefined) return undefined
  const parsed = day.safeParse(value)
  if (!parsed.success) throw new Refused(`--${name} must be a day such as 2026-11-20.`)
  return parsed.data
}

const inWords = ({ from, to, totals, exceptions, unexplained }: MoneyReport): string =>
  [
    `${from} to ${to}`,
    ...totals.map(
      ({ currency, captured, refunded, paid_orders, difference }) =>
        `${currency}: captured ${captured} − refunded ${refunded} − paid orders ${paid_orders} = ${difference}`,
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

export const money: Command = async ({ database, config, now }, given) => {
  const asked = { from: dayGiven('from', given.from), to: dayGiven('to', given.to) }
  const span = spanOf(asked, config.timezone, now())
  const report = inShopTime(await findMoney(database.background, span, now()), config.timezone) as MoneyReport
  const words = given.json ? JSON.stringify(report, null, 2) : inWords(report)
  return { words, isAlarm: report.unexplained > 0 }
}
