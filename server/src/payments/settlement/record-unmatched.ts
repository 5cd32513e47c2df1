/** Records money that pays no order, and queues its refund in the same transaction (D10). Money of other sales is left alone (D18). */
import { amountText } from '@warung/contract/payment-amount.ts'
import type { UnmatchedReason } from '@warung/contract/values/refunds.ts'
import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { unmatchedCapture } from '../../platform/database/schema/payments.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import type { Capture, ProviderOrder } from '../../providers/provider.ts'
import { EVER_CAPTURED_STATUSES, HELD_MONEY_STATUSES } from './check-payment.ts'

export type UnmatchedMoney = {
  readonly account: string
  readonly found: ProviderOrder
  readonly captures: readonly Capture[]
  readonly order_id: number | undefined
  readonly reason: UnmatchedReason
  readonly now: Date
}

const UNREFUNDED_REASONS: readonly UnmatchedReason[] = ['wrong_payee', 'unmatched']

export async function recordUnmatched(db: Db, unmatched: UnmatchedMoney): Promise<void> {
  for (const capture of unmatched.captures) {
    // Refunded unmatched money still counts as not ours (compare-books.ts).
    const hasMoved = unmatched.reason === 'unmatched' ? EVER_CAPTURED_STATUSES : HELD_MONEY_STATUSES
    if (!hasMoved.has(capture.status)) continue
    const { amount_minor } = capture
    await db
      .insert(unmatchedCapture)
      .values({
        account: unmatched.account,
        provider_order_id: unmatched.found.provider_order_id,
        capture_id: capture.capture_id,
        order_id: unmatched.order_id ?? null,
        amount_minor,
        currency: capture.currency,
        reason: unmatched.reason,
        detail: `${amountText(BigInt(amount_minor), capture.currency)} ${capture.currency} from ${unmatched.found.payer_email || 'an unknown payer'}`,
        captured_at: capture.captured_at,
        created_at: unmatched.now,
      })
      .onConflictDoNothing()
  }
}

export async function findUnmatched(
  db: Db,
  account: string,
  providerOrderId: string,
): Promise<UnmatchedReason | undefined> {
  const [recorded] = await db
    .select({ reason: unmatchedCapture.reason })
    .from(unmatchedCapture)
    .where(
      and(eq(unmatchedCapture.account, account), eq(unmatchedCapture.provider_order_id, providerOrderId)),
    )
    .orderBy(unmatchedCapture.unmatched_capture_id)
    .limit(1)
  return recorded?.reason
}

type UnmatchedCaptureRow = typeof unmatchedCapture.$inferSelect

/** Each refund costs the seller the provider's fee: a person looks at an order that is paid wrongly again and again. */
const AUTOMATIC_REFUNDS_MAX = 3

async function hasManyUnmatched(db: Db, unmatched: UnmatchedCaptureRow): Promise<boolean> {
  if (unmatched.order_id === null) return false
  const ofOrder = eq(unmatchedCapture.order_id, unmatched.order_id)
  const earlier = lt(unmatchedCapture.unmatched_capture_id, unmatched.unmatched_capture_id)
  return (await db.$count(unmatchedCapture, and(ofOrder, earlier))) >= AUTOMATIC_REFUNDS_MAX
}

async function queueRefund(db: Db, unmatched: UnmatchedCaptureRow, now: Date): Promise<void> {
  const { account, capture_id, order_id, currency } = unmatched
  const made = await db
    .select()
    .from(refund)
    .where(and(eq(refund.account, account), eq(refund.capture_id, capture_id)))
  const back = made.filter(({ status }) => status !== 'failed')
  const left = unmatched.amount_minor - back.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  // The same refund was refused before: a person has to look (report.ts).
  const isRefused = made.some(({ status, amount_minor }) => status === 'failed' && amount_minor === left)
  if (left <= 0 || isRefused) return
  await db
    .insert(refund)
    .values({
      account,
      capture_id,
      order_id,
      request_id: made.length === 0 ? `stray-${capture_id}` : `stray-${capture_id}-${made.length + 1}`,
      amount_minor: left,
      currency,
      status: 'pending',
      reason: unmatched.reason,
      cause: 'shop',
      is_manual: await hasManyUnmatched(db, unmatched),
      created_at: now,
    })
    .onConflictDoNothing() // another transaction has just queued the same refund
}

/** Queues a refund of what is left of each capture that pays nothing. Run it after sync-refunds.ts. */
export async function queueUnmatchedRefunds(
  db: Db,
  account: string,
  captures: readonly Pick<Capture, 'capture_id'>[],
  now: Date,
): Promise<void> {
  const ids = captures.map(({ capture_id }) => capture_id)
  if (ids.length === 0) return
  const unmatchedCaptures = await db
    .select()
    .from(unmatchedCapture)
    .where(
      and(
        eq(unmatchedCapture.account, account),
        inArray(unmatchedCapture.capture_id, ids),
        notInArray(unmatchedCapture.reason, [...UNREFUNDED_REASONS]),
      ),
    )
  for (const unmatched of unmatchedCaptures) await queueRefund(db, unmatched, now)
}
