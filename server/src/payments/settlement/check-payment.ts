/** Checks 4 to 9 of payments.md: does this provider order pay our order? Pure. */
import type { UnmatchedReason } from '@warung/contract/values/refunds.ts'
import type { Capture, CaptureStatus, PaymentUnit, ProviderOrder } from '../../providers/provider.ts'

export type ExpectedPayment = {
  readonly payment_reference: string
  readonly payment_amount_minor: number
  readonly payment_currency: string
  readonly merchant_id: string
  readonly isByItsMethod: boolean
}

type UnmatchedCheckReason = Exclude<UnmatchedReason, 'second_payment' | 'sold_out' | 'order_cancelled'>

export type Verdict =
  /** the captures' amounts add up to the order's */
  | { readonly kind: 'paid'; readonly captures: readonly Capture[]; readonly amount_minor: number }
  | { readonly kind: 'not_paid' }
  /** accepted by the provider but not completed (check 9) */
  | { readonly kind: 'pending' }
  /** nothing was captured or will be */
  | { readonly kind: 'failed' }
  | { readonly kind: 'refunded' }
  | { readonly kind: 'unmatched'; readonly reason: UnmatchedCheckReason }

function unmatched(reason: UnmatchedCheckReason): Verdict {
  return { kind: 'unmatched', reason }
}

const FINAL_UNPAID_STATUSES = new Set<CaptureStatus>(['declined', 'failed'])

/** Captures that brought money in, even if refunded later. */
export const EVER_CAPTURED_STATUSES = new Set<CaptureStatus>(['completed', 'partly_refunded', 'refunded'])

/** Captures whose money is still with the merchant. */
export const HELD_MONEY_STATUSES = new Set<CaptureStatus>(['completed', 'partly_refunded'])

/** Sum of the captures in minor units; undefined for another currency or an unreadable amount. */
function sumMinor(captures: readonly Capture[], currency: string): number | undefined {
  const areAmounts = captures.every((capture) => capture.currency === currency && capture.amount_minor > 0)
  return areAmounts ? captures.reduce((sum, { amount_minor }) => sum + amount_minor, 0) : undefined
}

function checkUnit(unit: PaymentUnit, found: ProviderOrder, expected: ExpectedPayment): Verdict {
  const completed = unit.captures.filter((capture) => capture.status === 'completed')
  if (completed.length === 0) {
    // Part of it was refunded before we knew of the payment, so the rest pays nothing.
    if (unit.captures.some((capture) => capture.status === 'partly_refunded'))
      return unmatched('wrong_amount')
    if (unit.captures.some((capture) => capture.status === 'pending')) return { kind: 'pending' }
    if (unit.captures.some((capture) => capture.status === 'refunded')) return { kind: 'refunded' }
    if (found.status === 'void' || unit.captures.some((capture) => FINAL_UNPAID_STATUSES.has(capture.status)))
      return { kind: 'failed' }
    return { kind: 'not_paid' }
  }
  const ours = expected.payment_reference
  const bearsOurs = unit.reference === ours && completed.every((capture) => capture.reference === ours)
  if (!bearsOurs) return unmatched('unmatched') // check 6
  if (unit.merchant_id !== expected.merchant_id) return unmatched('wrong_payee') // check 7
  const amount_minor = sumMinor(completed, expected.payment_currency)
  if (amount_minor !== expected.payment_amount_minor) return unmatched('wrong_amount') // check 8
  return { kind: 'paid', captures: completed, amount_minor }
}

/** An unknown id (check 4) is the caller's to handle. */
export function checkPayment(found: ProviderOrder, expected: ExpectedPayment): Verdict {
  const [unit] = found.units
  const captured = found.units.some((other) =>
    other.captures.some((capture) => HELD_MONEY_STATUSES.has(capture.status)),
  )
  if (!expected.isByItsMethod) return captured ? unmatched('other_method') : { kind: 'failed' }
  if (!found.isCharge || found.units.length !== 1 || !unit) {
    return captured ? unmatched('no_such_order') : { kind: 'failed' } // check 5
  }
  return checkUnit(unit, found, expected)
}
