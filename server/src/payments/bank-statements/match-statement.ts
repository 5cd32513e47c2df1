/** Matches the lines of a bank statement with unpaid orders. Pure: it books nothing. */
import { PAYMENT_CODE_MAX } from '@warung/contract/values/limits.ts'
import { indexMentions } from './find-mentions.ts'
import type { BankLine } from './parse-statement.ts'

export type OpenTransfer = {
  readonly order_id: number
  /** whole rupiah, payment code included */
  readonly amount: number
  /** the payment code; negative if it is subtracted */
  readonly code: number
  /** in the shop's time zone, as `2026-01-31` */
  readonly placed_on: string
  /** the last day to which the bank may date the transfer */
  readonly last_day: string
  readonly buyer_name: string
}

export type LineMatch =
  /** the only line with this amount within the order's days, for the only order with this amount */
  | { readonly kind: 'certain'; readonly order_id: number }
  /** a person decides; the orders in id order */
  | { readonly kind: 'likely'; readonly order_ids: readonly number[] }
  | { readonly kind: 'unmatched' }
  | { readonly kind: 'booked' }

export type MatchedLine = BankLine & { readonly match: LineMatch }

type DatedLine = Pick<BankLine, 'day'>

function isInDays({ day }: DatedLine, { placed_on, last_day }: OpenTransfer): boolean {
  return placed_on <= day && day <= last_day
}

/** Whether the buyer may have left out the code, or typed another. */
function differsByCode(amount: number, { amount: due, code }: OpenTransfer): boolean {
  const difference = amount - (due - code)
  return code < 0
    ? -PAYMENT_CODE_MAX <= difference && difference <= 0
    : 0 <= difference && difference <= PAYMENT_CODE_MAX
}

/** More candidates would not help a person. */
const CANDIDATES_MAX = 20

function likely(transfers: readonly Pick<OpenTransfer, 'order_id'>[]): LineMatch {
  const order_ids = new Set(transfers.map(({ order_id }) => order_id))
  const ascending = [...order_ids].sort((one, other) => one - other)
  return { kind: 'likely', order_ids: ascending.slice(0, CANDIDATES_MAX) }
}

type BankLines = readonly BankLine[]

/** @returns the matches of all lines with one amount, by line key */
function matchSum(
  lines: BankLines,
  ofSum: readonly OpenTransfer[],
): readonly (readonly [string, LineMatch])[] {
  const [transfer, ...others] = ofSum
  if (!transfer) return []
  const [only, ...more] = others.length > 0 ? [] : lines.filter((line) => isInDays(line, transfer))
  const candidates = likely(ofSum)
  return lines.map((line) => {
    const isCertain = line === only && more.length === 0
    return [line.key, isCertain ? { kind: 'certain', order_id: transfer.order_id } : candidates]
  })
}

function matchSums(lines: BankLines, transfers: readonly OpenTransfer[]): ReadonlyMap<string, LineMatch> {
  const byAmount = Map.groupBy(transfers, ({ amount }) => amount)
  const linesByAmount = Map.groupBy(lines, ({ amount }) => amount)
  return new Map(
    [...linesByAmount].flatMap(([amount, ofAmount]) => matchSum(ofAmount, byAmount.get(amount) ?? [])),
  )
}

/** Stops early, since a buyer may have a thousand orders. */
function findNear(line: BankLine, named: readonly OpenTransfer[]): readonly OpenTransfer[] {
  const near: OpenTransfer[] = []
  for (const transfer of named) {
    if (differsByCode(line.amount, transfer) && transfer.placed_on <= line.day) near.push(transfer)
    if (near.length === CANDIDATES_MAX) break
  }
  return near
}

/** By its text, for a line whose amount no order has. */
function matchText(line: BankLine, named: readonly (readonly OpenTransfer[])[]): LineMatch {
  if (!Number.isInteger(line.amount)) return { kind: 'unmatched' }
  const near = named.flatMap((transfers) => findNear(line, transfers))
  return near.length > 0 ? likely(near) : { kind: 'unmatched' }
}

/** @param booked keys of lines booked earlier */
export function matchBankStatement(
  lines: readonly BankLine[],
  transfers: readonly OpenTransfer[],
  booked: ReadonlySet<string>,
): readonly MatchedLine[] {
  const unbooked = lines.filter(({ key }) => !booked.has(key))
  const sums = matchSums(unbooked, transfers)
  const mentions = indexMentions(transfers.toSorted((one, other) => one.order_id - other.order_id))
  const matchUnbooked = (line: BankLine): LineMatch =>
    sums.get(line.key) ?? matchText(line, mentions(line.text))
  return lines.map((line) => ({
    ...line,
    match: booked.has(line.key) ? { kind: 'booked' } : matchUnbooked(line),
  }))
}

export type ClosedTransfer = Pick<OpenTransfer, 'order_id' | 'amount' | 'placed_on'>

/** A second payment, or one for a cancelled order, matches no open order. A person decides, and sends it back. */
export function matchClosed(
  lines: readonly MatchedLine[],
  closed: readonly ClosedTransfer[],
): readonly MatchedLine[] {
  const byAmount = Map.groupBy(closed, ({ amount }) => amount)
  return lines.map((line) => {
    if (line.match.kind !== 'unmatched') return line
    const ofSum = (byAmount.get(line.amount) ?? []).filter(({ placed_on }) => placed_on <= line.day)
    return ofSum.length > 0 ? { ...line, match: likely(ofSum) } : line
  })
}
