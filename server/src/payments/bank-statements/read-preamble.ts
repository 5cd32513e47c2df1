/** Account, period and currency, as stated above a statement's head. */
import { type Period, readPeriod } from './read-day.ts'
import type { TableRow } from './read-table.ts'

export type Preamble = {
  /** digits */
  readonly account: string | undefined
  readonly period: Period | undefined
  /** upper case: `IDR`, `RP`, `USD` */
  readonly currency: string | undefined
}

const ACCOUNT =
  /(?:(?:no\.?|nomor) ?rek(?:ening|\.)?|account (?:no|number))\b(?:[^\d]{0,40}?)(\d[\d-]{4,24}\d)/i
const PERIOD = /\bperiode?\b/i
const CURRENCY = /(?:mata uang|currency)(?: ?\/ ?currency)?[^a-z]{1,10}([a-z]{2,6})\b/i

/** Without leading zeros, which spreadsheets drop on saving. */
export function accountDigits(written: string): string {
  return written.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
}

export function readPreamble(rows: readonly TableRow[]): Preamble {
  const texts = rows.map(({ cells }) => cells.filter((cell) => cell !== '').join(' '))
  const account = texts.map((text) => ACCOUNT.exec(text)?.[1]).find((found) => found !== undefined)
  const currency = texts.map((text) => CURRENCY.exec(text)?.[1]).find((found) => found !== undefined)
  return {
    account: account === undefined ? undefined : accountDigits(account),
    period: texts
      .filter((text) => PERIOD.test(text))
      .map(readPeriod)
      .find((found) => found !== undefined),
    currency: currency?.toUpperCase(),
  }
}
