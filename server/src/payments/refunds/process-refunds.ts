import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { refundReasonText } from '../../orders/orders/refund-reasons.ts'
import type { Db } from '../../platform/database/open.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/log/log.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { DEMO_ACCOUNT } from '../../providers/demo.ts'
import {
  ManualRefundRequired,
  type PaymentProvider,
  ProviderUnavailable,
  type RefundCapability,
  RefundRefused,
  RefundUnconfirmed,
  UNANSWERED_MAX,
} from '../../providers/provider.ts'
import { RETRY_TIMING } from '../../providers/send-with-retries.ts'
import { findCapture } from '../settlement/find-capture.ts'
import { queueUnmatchedRefunds } from '../settlement/record-unmatched.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { type RefundOutcome, type RefundRow, writeRefundOutcome } from './write-refund-outcome.ts'

async function attemptRefund(
  refunds: RefundCapability | undefined,
  refundRow: RefundRow,
  now: Date,
): Promise<RefundOutcome | undefined> {
  if (refundRow.account === DEMO_ACCOUNT) {
    return { provider_refund_id: `DEMOREFUND${refundRow.refund_id}`, status: 'completed', refunded_at: now }
  }
  if (!refunds) return undefined
  try {
    const existing = refundRow.provider_refund_id && (await refunds.find(refundRow.provider_refund_id))
    if (existing) return existing
    return await refunds.make({
      capture_id: refundRow.capture_id,
      amount_minor: refundRow.amount_minor,
      currency: refundRow.currency,
      request_id: refundRow.request_id, // the same for every try, so that a lost response refunds nothing twice
      note: refundReasonText(refundRow),
    })
  } catch (error) {
    if (error instanceof RefundRefused) {
      return { provider_refund_id: refundRow.provider_refund_id, status: 'failed', refunded_at: now }
    }
    throw error
  }
}

type RefundContext = { readonly now: () => Date; readonly log: Log }

/** By then a provider lists what it made. It forgets our key some days later (payments-indonesia.md), and another try could pay twice. */
const UNCONFIRMED_MAX_MS = DAY_MS

/** @returns whether the provider has called it a repeat for a day, without listing it */
async function isUnconfirmedTooLong(db: Db, refundId: number, now: Date): Promise<boolean> {
  const [noted] = await db
    .update(refund)
    .set({ unconfirmed_since: sql`coalesce(${refund.unconfirmed_since}, ${now.toISOString()}::timestamptz)` })
    .where(eq(refund.refund_id, refundId))
    .returning({ since: refund.unconfirmed_since })
  return noted?.since != null && now.getTime() - noted.since.getTime() >= UNCONFIRMED_MAX_MS
}

/** Removes the refund from the queue; the money page lists it for an admin. Not if a webhook has told of it meanwhile. */
async function markManual(db: Db, refundId: number, isUnconfirmed: boolean): Promise<undefined> {
  await db
    .update(refund)
    .set({ is_manual: true, is_unconfirmed: isUnconfirmed })
    .where(
      and(eq(refund.refund_id, refundId), eq(refund.status, 'pending'), isNull(refund.provider_refund_id)),
    )
}

/** Reads what the provider knows of the capture. @throws {ProviderUnavailable} */
async function settleOrderOfCapture(
  db: Db,
  provider: PaymentProvider,
  { account, capture_id }: RefundRow,
  now: () => Date,
): Promise<void> {
  const capture = await findCapture(db, account, capture_id)
  if (capture) await settlePayment(db, provider, capture.provider_order_id, now)
}

/** @returns false if the refund is left to a person (report.ts) */
async function processOne(
  db: Db,
  provider: PaymentProvider,
  refundRow: RefundRow,
  { now, log }: RefundContext,
): Promise<boolean> {
  if (refundRow.is_manual) return false
  const { refund_id } = refundRow
  const outcome = await attemptRefund(provider.refund, refundRow, now()).catch(async (error: unknown) => {
    if (error instanceof ManualRefundRequired) return markManual(db, refund_id, false)
    if (!(error instanceof RefundUnconfirmed) || !(await isUnconfirmedTooLong(db, refund_id, now())))
      throw error
    log.error({ refund_id }, 'the provider may have made a refund that it does not list: an admin must look')
    return markManual(db, refund_id, true)
  })
  if (!outcome) return false
  // the money may have gone back all the same: someone may have refunded it at the provider
  if (outcome.status === 'failed') await settleOrderOfCapture(db, provider, refundRow, now)
  const isFailed = await inTransaction(db, async (db) => {
    const isWritten = await writeRefundOutcome(db, refundRow, outcome, now())
    if (!isWritten || outcome.status !== 'failed') return false
    await queueUnmatchedRefunds(db, refundRow.account, [refundRow], now()) // of what is left
    return true
  })
  if (isFailed) log.error({ refund_id }, 'the provider refuses a refund: an admin must look')
  return true
}

/** Asks of the refund, makes it, lists it as a repeat, and reads the payment's order after a refusal. */
const REFUND_REQUESTS_MAX = 8

/** A claim ends by itself if its process dies. Longer than a provider's answers take, with all their tries. */
const REFUND_CLAIM_MS = RETRY_TIMING.totalMs * REFUND_REQUESTS_MAX

/**
 * Of two tries at once, the provider may refuse one before it lists the refund of the other.
 * @returns undefined if the refund is not pending, or another process is at it
 */
async function claimRefund(db: Db, refundId: number, now: Date): Promise<RefundRow | undefined> {
  const { claimed_until } = refund
  // no claim is as long as two: it was made by a clock that was ahead
  const isOfLaterClock = gt(claimed_until, new Date(now.getTime() + 2 * REFUND_CLAIM_MS))
  const isUnclaimed = or(isNull(claimed_until), lte(claimed_until, now), isOfLaterClock)
  const [claimed] = await db
    .update(refund)
    .set({ last_attempt_at: now, claimed_until: new Date(now.getTime() + REFUND_CLAIM_MS) })
    .where(and(eq(refund.refund_id, refundId), eq(refund.status, 'pending'), isUnclaimed))
    .returning()
  return claimed
}

type RefundTry = 'answered' | 'not_made' | 'unanswered'

async function tryRefund(
  db: Db,
  providers: readonly PaymentProvider[],
  refundId: number,
  context: RefundContext,
): Promise<RefundTry> {
  const refundRow = await claimRefund(db, refundId, context.now())
  if (!refundRow) return 'not_made'
  try {
    return await tryClaimed(db, providers, refundRow, context)
  } finally {
    await releaseClaim(db, refundRow, context.log)
  }
}

/** Only its own. The claim ends by itself if this fails, and the answer must not be lost with it. */
async function releaseClaim(db: Db, { refund_id, claimed_until }: RefundRow, log: Log): Promise<void> {
  if (claimed_until === null) return
  const isOwn = and(eq(refund.refund_id, refund_id), eq(refund.claimed_until, claimed_until))
  await db
    .update(refund)
    .set({ claimed_until: null })
    .where(isOwn)
    .catch((error: unknown) => log.warn({ err: error, refund_id }, 'the claim of a refund ends by itself'))
}

async function tryClaimed(
  db: Db,
  providers: readonly PaymentProvider[],
  refundRow: RefundRow,
  context: RefundContext,
): Promise<RefundTry> {
  const { refund_id: refundId } = refundRow
  const [first] = providers
  const provider =
    refundRow.account === DEMO_ACCOUNT
      ? first
      : providers.find(({ account }) => account === refundRow.account)
  if (!provider) {
    context.log.warn(
      { refund_id: refundId },
      'a refund is owed from an account that the shop does not use now',
    )
    return 'not_made'
  }
  try {
    return (await processOne(db, provider, refundRow, context)) ? 'answered' : 'not_made'
  } catch (error) {
    // a failed refund must not stop the others
    if (error instanceof ProviderUnavailable) {
      context.log.warn(
        { err: error, refund_id: refundId },
        'the provider cannot be asked for a refund now; trying again',
      )
      return 'unanswered'
    }
    if (error instanceof RefundUnconfirmed) {
      context.log.warn(
        { err: error, refund_id: refundId },
        'the provider calls a refund a repeat but does not list it; asking again',
      )
      return 'not_made'
    }
    context.log.error({ err: error, refund_id: refundId }, 'a refund could not be made; trying again')
    return 'not_made'
  }
}

/** False, with the refund still pending, if the provider is unreachable or has no refund API, or while another process asks. */
export async function processRefund(
  db: Db,
  providers: readonly PaymentProvider[],
  refundId: number,
  context: RefundContext,
): Promise<boolean> {
  return (await tryRefund(db, providers, refundId, context)) === 'answered'
}

async function pendingRefunds(db: Db, accounts: readonly string[]): Promise<number[]> {
  const pending = await db
    .select({ refund_id: refund.refund_id })
    .from(refund)
    .where(and(eq(refund.status, 'pending'), eq(refund.is_manual, false), inArray(refund.account, accounts)))
    .orderBy(sql`${refund.last_attempt_at} nulls first`, asc(refund.refund_id))
  return pending.map(({ refund_id }) => refund_id)
}

/** Stops when the provider fails to respond several times in a row. @returns how many refunds it answered */
export async function processRefunds(
  db: Db,
  provider: PaymentProvider,
  now: () => Date,
  log: Log,
): Promise<number> {
  const accounts = provider.refund ? [provider.account, DEMO_ACCOUNT] : [DEMO_ACCOUNT]
  let answered = 0
  let unanswered = 0
  for (const refundId of await pendingRefunds(db, accounts)) {
    const outcome = await tryRefund(db, [provider], refundId, { now, log })
    if (outcome === 'answered') answered += 1
    unanswered = outcome === 'unanswered' ? unanswered + 1 : 0
    if (unanswered >= UNANSWERED_MAX) break
  }
  return answered
}
