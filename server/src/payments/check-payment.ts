/**
 * Whether a provider's order pays ours: the checks of payments.md that need no database (4 to 9).
 * Pure, and written once against the provider interface.
 */
import { minorUnits } from '@warung/contract/money.ts'
import type { Capture, CaptureStatus, PaymentUnit, ProviderOrder } from './providers/provider.ts'

export type ExpectedPayment = {
  /** of the order that is to be paid (payment-reference.ts) */
  readonly payment_reference: string
  readonly payment_amount: string
  readonly payment_currency: string
  readonly merchant_id: string
}

export type UnmatchedCheckReason = 'no such order' | 'unmatched' | 'wrong amount' | 'wrong payee'

export type Verdict =
  /** by these captures, which add up to the amount */
  | { readonly kind: 'paid'; readonly captures: readonly Capture[]; readonly amount_minor: number }
  /** nothing captured yet: it may still come */
  | { readonly kind: 'not yet' }
  /** taken by the provider, not finished (check 9) */
  | { readonly kind: 'pending' }
  /** nothing was captured and nothing will be */
  | { readonly kind: 'failed' }
  /** captured, and all of it has gone back */
  | { readonly kind: 'refunded' }
  /** money was captured that does not pay this order */
  | { readonly kind: 'unmatched'; readonly reason: UnmatchedCheckReason }

function unmatched(reason: UnmatchedCheckReason): Verdict {
  return { kind: 'unmatched', reason }
}

const FINAL_UNPAID_STATUSES = new Set<CaptureStatus>(['DECLINED', 'FAILED'])

/** Captures for which money came in, whatever became of it later. */
export const MONEY_MOVED = new Set<CaptureStatus>(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** Captures of which money is still with the merchant. */
export const HOLDS_MONEY = new Set<CaptureStatus>(['COMPLETED', 'PARTIALLY_REFUNDED'])

/** Sum of the completed captures in minor units; undefined for another currency or no amount at all. */
function sumMinor(captures: readonly Capture[], currency: string): bigint | undefined {
  let sum = 0n
  for (const capture of captures) {
    const minor = capture.currency === currency ? minorUnits(capture.amount, currency) : undefined
    if (minor === undefined) return undefined
    sum += minor
  }
  return sum
}

function checkUnit(unit: PaymentUnit, found: ProviderOrder, expected: ExpectedPayment): Verdict {
  const completed = unit.captures.filter((capture) => capture.status === 'COMPLETED')
  if (completed.length === 0) {
    // somebody gave part of it back before we heard of it: the rest pays nothing
    if (unit.captures.some((each) => each.status === 'PARTIALLY_REFUNDED')) return unmatched('wrong amount')
    if (unit.captures.some((each) => each.status === 'PENDING')) return { kind: 'pending' }
    if (unit.captures.some((each) => each.status === 'REFUNDED')) return { kind: 'refunded' }
    if (found.status === 'VOIDED' || unit.captures.some((each) => FINAL_UNPAID_STATUSES.has(each.status)))
      return { kind: 'failed' }
    return { kind: 'not yet' }
  }
  const ours = expected.payment_reference
  const bearsOurs = unit.custom_id === ours && completed.every((each) => each.custom_id === ours)
  if (!bearsOurs) return unmatched('unmatched') // check 6
  if (unit.merchant_id !== expected.merchant_id) return unmatched('wrong payee') // check 7
  const due = minorUnits(expected.payment_amount, expected.payment_currency)
  const got = sumMinor(completed, expected.payment_currency)
  if (due === undefined || got !== due) return unmatched('wrong amount') // check 8
  return { kind: 'paid', captures: completed, amount_minor: Number(got) }
}

/** @param found what the provider answered for the id (check 4); its absence is the caller's to tell */
export function checkPayment(found: ProviderOrder, expected: ExpectedPayment): Verdict {
  const [unit] = found.units
  const captured = found.units.some((each) =>
    each.captures.some((capture) => HOLDS_MONEY.has(capture.status)),
  )
  if (found.intent !== 'CAPTURE' || found.units.length !== 1 || !unit) {
    return captured ? unmatched('no such order') : { kind: 'failed' } // check 5
  }
  return checkUnit(unit, found, expected)
}
