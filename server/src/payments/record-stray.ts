/**
 * Captured money that pays no order is recorded, and its way back begins in the same transaction:
 * money that cannot be matched is never dropped (D10). What bears no reference of this installation
 * may be somebody else's: it is recorded, and stays where it is (D18).
 */
import { amountText, minorUnits } from '@warung/contract/money.ts'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { refund, strayCapture } from '../database/schema.ts'
import { HOLDS_MONEY, MONEY_MOVED } from './check-payment.ts'
import type { Capture, ProviderOrder } from './provider.ts'

export type StrayReason = (typeof strayCapture.$inferSelect)['reason']

export type StrayMoney = {
  readonly provider: string
  readonly found: ProviderOrder
  readonly captures: readonly Capture[]
  readonly order_id: number | undefined
  readonly reason: StrayReason
  readonly now: Date
}

/** Not ours to give back. */
const KEPT: readonly StrayReason[] = ['wrong payee', 'unmatched']

/** Our own words for the buyer, whose statement shows them. */
const notes: Record<StrayReason, string> = {
  unmatched: 'This payment bears no reference of this shop',
  'second payment': 'This order was already paid',
  'no such order': 'This payment belongs to no order',
  'wrong amount': 'This payment was not for the full amount of the order',
  'wrong payee': 'This payment went to another account',
  'sold out': 'The order sold out before it was paid',
}

/** Each capture once. What is to go back of it is for `oweStrays` to reckon. */
export const recordStray = async (db: Db, stray: StrayMoney): Promise<void> => {
  for (const capture of stray.captures) {
    // unmatched money that has gone back already is still none of this shop's (compare-books.ts)
    const hasMoved = stray.reason === 'unmatched' ? MONEY_MOVED : HOLDS_MONEY
    if (!hasMoved.has(capture.status)) continue
    const amount_minor = Number(minorUnits(capture.amount, capture.currency) ?? 0n)
    await db
      .insert(strayCapture)
      .values({
        provider: stray.provider,
        provider_order_id: stray.found.provider_order_id,
        capture_id: capture.capture_id,
        order_id: stray.order_id ?? null,
        amount_minor,
        currency: capture.currency,
        reason: stray.reason,
        detail: `${amountText(BigInt(amount_minor), capture.currency)} ${capture.currency} from ${stray.found.payer_email || 'an unknown payer'}`,
        captured_at: capture.captured_at,
        created_at: stray.now,
      })
      .onConflictDoNothing()
  }
}

/** Why a provider order pays nothing, once its money is recorded as such. */
export async function knownStray(
  db: Db,
  provider: string,
  providerOrderId: string,
): Promise<StrayReason | undefined> {
  const [known] = await db
    .select({ reason: strayCapture.reason })
    .from(strayCapture)
    .where(and(eq(strayCapture.provider, provider), eq(strayCapture.provider_order_id, providerOrderId)))
    .orderBy(strayCapture.stray_capture_id)
    .limit(1)
  return known?.reason
}

type Stray = typeof strayCapture.$inferSelect

const owe = async (db: Db, stray: Stray, now: Date): Promise<void> => {
  const { provider, capture_id, order_id, currency } = stray
  const made = await db
    .select()
    .from(refund)
    .where(and(eq(refund.provider, provider), eq(refund.capture_id, capture_id)))
  const back = made.filter(({ status }) => status !== 'FAILED')
  const left = stray.amount_minor - back.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  // the very same was refused: a person has to look (find-money.ts names it)
  const isRefused = made.some(({ status, amount_minor }) => status === 'FAILED' && amount_minor === left)
  if (left <= 0 || isRefused) return
  await db
    .insert(refund)
    .values({
      provider,
      capture_id,
      order_id,
      request_id: made.length === 0 ? `stray-${capture_id}` : `stray-${capture_id}-${made.length + 1}`,
      amount_minor: left,
      currency,
      status: 'PENDING',
      reason: notes[stray.reason],
      cause: 'shop',
      created_at: now,
    })
    .onConflictDoNothing() // the same was reckoned by another transaction just now
}

/**
 * What is left of captures that pay nothing is written down as a refund to make; the refunds that
 * the provider tells of must be known by then (follow-refunds.ts).
 */
export const oweStrays = async (
  db: Db,
  provider: string,
  captures: readonly Capture[],
  now: Date,
): Promise<void> => {
  const ids = captures.map(({ capture_id }) => capture_id)
  if (ids.length === 0) return
  const strays = await db
    .select()
    .from(strayCapture)
    .where(
      and(
        eq(strayCapture.provider, provider),
        inArray(strayCapture.capture_id, ids),
        notInArray(strayCapture.reason, [...KEPT]),
      ),
    )
  for (const stray of strays) await owe(db, stray, now)
}
