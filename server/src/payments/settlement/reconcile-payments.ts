/** Finds payments whose browser never returned, by asking about each open provider order (D10). */
import { and, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { paymentAccount, paymentAttempt } from '../../platform/database/schema/payments.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/log/log.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time/durations.ts'
import { type PaymentProvider, ProviderUnavailable } from '../../providers/provider.ts'
import { settlePayment } from './settle-payment.ts'
import type { SettlementKind } from './update-attempt.ts'

/** Older orders have expired at the provider (payments.md). */
const RECONCILED_FOR_MS = 3 * DAY_MS
/** An attempt is given up after this long without any answer. Days when the shop was off do not count: nothing was asked. */
const UNANSWERED_FOR_MS = 14 * DAY_MS
const CONCURRENT_CHECKS_MAX = 8
/** More than UNANSWERED_MAX, because concurrent requests without a response all end together. */
const UNANSWERED_IN_A_ROW_MAX = CONCURRENT_CHECKS_MAX
/** A round is ranked at once, because ranking scans all open attempts. */
const ROUND_SIZE = 500
/** Ends a run before the next one, a minute later. */
const RECONCILE_RUN_MS = 50_000

type OpenAttempt = Pick<typeof paymentAttempt.$inferSelect, 'order_id' | 'provider_order_id' | 'opened_at'>

function openAttempts(account: string) {
  return and(eq(paymentAttempt.account, account), isNull(paymentAttempt.closed_at))
}

/** If the provider still does not know an id by then, it is made up and no longer asked about. */
const UNKNOWN_AFTER_MS = 10 * MINUTE_MS

/** Pending payments are excepted: a bank may take longer. */
async function closeUnansweredAttempts(db: Db, account: string, now: Date): Promise<void> {
  await db
    .update(paymentAttempt)
    .set({ closed_at: now })
    .where(
      and(
        openAttempts(account),
        eq(paymentAttempt.is_pending, false),
        lt(paymentAttempt.unanswered_since, new Date(now.getTime() - UNANSWERED_FOR_MS)),
      ),
    )
}

/** Accounts no longer in use cannot be asked, and their orders must not wait for ever. */
export function closeAttemptsOfInactiveAccounts(db: Db, now: Date): Promise<void> {
  return inTransaction(db, (db) => closeAttempts(db, now))
}

async function closeAttempts(db: Db, now: Date): Promise<void> {
  const otherAccounts = db
    .select({ name: paymentAccount.name })
    .from(paymentAccount)
    .where(eq(paymentAccount.is_in_force, false))
  const closed = await db
    .update(paymentAttempt)
    .set({ closed_at: now, is_pending: false })
    .where(
      and(
        inArray(paymentAttempt.account, otherAccounts),
        isNull(paymentAttempt.closed_at),
        lt(paymentAttempt.opened_at, new Date(now.getTime() - RECONCILED_FOR_MS)),
      ),
    )
    .returning({ order_id: paymentAttempt.order_id })
  if (closed.length === 0) return
  const orders = closed.map(({ order_id }) => order_id)
  const pending = db
    .select({ order_id: paymentAttempt.order_id })
    .from(paymentAttempt)
    .where(and(inArray(paymentAttempt.order_id, orders), eq(paymentAttempt.is_pending, true)))
  await db
    .update(shopOrder)
    .set({ is_payment_pending: false })
    .where(and(inArray(shopOrder.order_id, orders), notInArray(shopOrder.order_id, pending)))
}

/** Not yet asked about in the run. A time after the run is of a clock that was ahead, and would otherwise be waited for. */
function isUnchecked(begun: Date) {
  const { checked_at } = paymentAttempt
  return or(
    isNull(checked_at),
    lt(checked_at, begun),
    gt(checked_at, new Date(begun.getTime() + RECONCILE_RUN_MS)),
  )
}

/**
 * Round robin by network address, then by buyer, so that one visitor's attempts never starve others.
 * Guest sessions and accounts can be created freely, addresses cannot.
 */
function nextAttempts(db: Db, account: string, begun: Date): Promise<OpenAttempt[]> {
  const { user_id, guest_session_id, network_hash } = shopOrder
  const waiting_since = sql`coalesce(${paymentAttempt.checked_at}, ${paymentAttempt.opened_at})`
  const ofBuyer = db
    .select({
      order_id: paymentAttempt.order_id,
      provider_order_id: paymentAttempt.provider_order_id,
      opened_at: paymentAttempt.opened_at,
      waiting_since: waiting_since.as('waiting_since'),
      address: sql`coalesce(${network_hash}, ${user_id} || '/' || coalesce(${guest_session_id}, 0))`.as(
        'address',
      ),
      buyer_turn:
        sql`row_number() over (partition by ${user_id}, ${guest_session_id} order by ${waiting_since})`.as(
          'buyer_turn',
        ),
    })
    .from(paymentAttempt)
    .innerJoin(shopOrder, eq(shopOrder.order_id, paymentAttempt.order_id))
    .where(and(openAttempts(account), isUnchecked(begun)))
    .as('of_buyer')
  const rank = sql`row_number() over (partition by ${ofBuyer.address} order by ${ofBuyer.buyer_turn}, ${ofBuyer.waiting_since})`
  return db
    .select({
      order_id: ofBuyer.order_id,
      provider_order_id: ofBuyer.provider_order_id,
      opened_at: ofBuyer.opened_at,
    })
    .from(ofBuyer)
    .orderBy(rank, ofBuyer.waiting_since)
    .limit(ROUND_SIZE)
}

/**
 * Records that the provider was asked, even if it does not know the id. Old attempts close only after an answer: the shop
 * may have been off since the buyer paid.
 * @param check `kind` undefined: the provider did not answer
 */
async function markAttemptChecked(
  db: Db,
  account: string,
  attempt: OpenAttempt,
  check: { kind: SettlementKind | undefined; now: Date },
): Promise<void> {
  const { kind, now } = check
  const age = now.getTime() - attempt.opened_at.getTime()
  const isLapsed = kind !== undefined && kind !== 'pending' && age > RECONCILED_FOR_MS
  const isOver = isLapsed || (kind === 'unknown' && age > UNKNOWN_AFTER_MS)
  await db
    .update(paymentAttempt)
    .set({
      checked_at: now,
      unanswered_since: kind === undefined ? sql`coalesce(${paymentAttempt.unanswered_since}, ${now})` : null,
      ...(isOver ? { closed_at: now } : {}),
    })
    .where(
      and(
        eq(paymentAttempt.account, account),
        eq(paymentAttempt.order_id, attempt.order_id),
        eq(paymentAttempt.provider_order_id, attempt.provider_order_id),
      ),
    )
}

export async function reconcilePayments(
  db: Db,
  provider: PaymentProvider,
  now: () => Date,
  log: Log,
): Promise<number> {
  const begun = now()
  await closeUnansweredAttempts(db, provider.account, begun)
  let paid = 0
  let unanswered = 0
  const checkAttempt = async (attempt: OpenAttempt): Promise<void> => {
    let kind: SettlementKind | undefined
    try {
      const settled = await settlePayment(db, provider, attempt.provider_order_id, now)
      kind = settled.kind
      if (kind === 'paid') paid += 1
      unanswered = 0
    } catch (error) {
      // a failed attempt must not stop the others
      if (error instanceof ProviderUnavailable) {
        unanswered += 1
        log.warn({ err: error, ...attempt }, 'the provider cannot be asked now; trying again')
      } else log.error({ err: error, ...attempt }, 'a payment could not be settled')
    }
    const checkedAt = new Date(Math.max(now().getTime(), begun.getTime()))
    await markAttemptChecked(db, provider.account, attempt, { kind, now: checkedAt })
  }
  const mayContinue = (): boolean =>
    unanswered < UNANSWERED_IN_A_ROW_MAX && now().getTime() - begun.getTime() < RECONCILE_RUN_MS
  while (mayContinue()) {
    const round = await nextAttempts(db, provider.account, begun)
    if (round.length === 0) return paid
    while (round.length > 0 && mayContinue())
      await Promise.all(round.splice(0, CONCURRENT_CHECKS_MAX).map(checkAttempt))
  }
  return paid
}
