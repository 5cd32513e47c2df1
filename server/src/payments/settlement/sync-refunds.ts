import type { RefundReason } from '@warung/contract/values/refunds.ts'
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { queueRefundMail } from '../../outbox/queue-refund-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { providerMovement } from '../../platform/database/schema/reconciliation.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import type { ProviderRefundRecord } from '../../providers/provider.ts'
import { findCapture } from './find-capture.ts'

/** Begins the id of a refund that an admin recorded as sent, followed by our own. */
export const SENT_REFUND = 'SENT'

type RefundSync = { readonly account: string; readonly now: Date }

/** Replaces our placeholder id by the provider's, in the refund and its movement. */
async function nameSentRefund(
  db: Db,
  { refund_id, account, provider_refund_id: recorded }: typeof refund.$inferSelect,
  provider_refund_id: string | null,
): Promise<void> {
  if (recorded !== `${SENT_REFUND}${refund_id}`) return
  await db.update(refund).set({ provider_refund_id }).where(eq(refund.refund_id, refund_id))
  await db
    .delete(providerMovement)
    .where(and(eq(providerMovement.account, account), eq(providerMovement.movement_id, recorded)))
}

/** Updates a refund from the provider. A completed one stays completed: answers may arrive out of order. */
async function updateRefund(
  db: Db,
  existing: typeof refund.$inferSelect,
  known: Pick<typeof refund.$inferSelect, 'provider_refund_id' | 'status' | 'settled_at'>,
  now: Date,
): Promise<void> {
  const { provider_refund_id, status } = known
  if (existing.status === 'completed') return nameSentRefund(db, existing, provider_refund_id)
  if (existing.status === status && existing.provider_refund_id === provider_refund_id) return
  const isNowBack = status === 'completed'
  const changed = await db
    .update(refund)
    // a refund that was started in the provider's dashboard follows the provider again, and may still fail
    .set({
      ...known,
      ...(isNowBack
        ? { payout_account: null }
        : { is_manual: false, is_unconfirmed: false, unconfirmed_since: null }),
    })
    .where(and(eq(refund.refund_id, existing.refund_id), ne(refund.status, 'completed')))
    .returning({ refund_id: refund.refund_id })
  if (isNowBack && changed.length > 0) await queueRefundMail(db, existing, now)
}

/** A manual refund that matches one made at the provider. */
async function findMadeManually(
  db: Db,
  account: string,
  { capture_id, amount_minor, currency }: ProviderRefundRecord,
): Promise<typeof refund.$inferSelect | undefined> {
  const isOpen = and(eq(refund.status, 'pending'), isNull(refund.provider_refund_id))
  const isSent = eq(refund.provider_refund_id, sql`${SENT_REFUND} || ${refund.refund_id}`)
  const [manual] = await db
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.account, account),
        eq(refund.capture_id, capture_id),
        eq(refund.amount_minor, amount_minor),
        eq(refund.currency, currency),
        eq(refund.is_manual, true),
        or(isOpen, isSent),
      ),
    )
    .orderBy(desc(refund.status), asc(refund.refund_id)) // open ones first
    .limit(1)
  return manual
}

async function syncRefund(db: Db, made: ProviderRefundRecord, { account, now }: RefundSync): Promise<void> {
  const { provider_refund_id, capture_id, status, request_id } = made
  const settled_at = status === 'completed' ? made.refunded_at : status === 'failed' ? now : null
  const isOurs =
    request_id === undefined
      ? eq(refund.provider_refund_id, provider_refund_id)
      : or(eq(refund.provider_refund_id, provider_refund_id), eq(refund.request_id, request_id))
  const [known] = await db
    .select()
    .from(refund)
    .where(and(eq(refund.account, account), eq(refund.capture_id, capture_id), isOurs))
  const existing = known ?? (status === 'failed' ? undefined : await findMadeManually(db, account, made))
  if (existing) return updateRefund(db, existing, { provider_refund_id, status, settled_at }, now)
  const capture = await findCapture(db, account, capture_id)
  if (made.amount_minor === 0 || capture?.isUnmatched) return
  await db
    .insert(refund)
    .values({
      account,
      capture_id,
      order_id: capture?.order_id ?? null,
      request_id: `provider-${provider_refund_id}`,
      provider_refund_id,
      amount_minor: made.amount_minor,
      currency: made.currency,
      status,
      reason: 'made_at_provider' satisfies RefundReason,
      cause: 'provider',
      created_at: made.refunded_at,
      settled_at,
    })
    .onConflictDoNothing()
}

/** Runs in a transaction that has locked the payment's order, if any. */
export async function syncRefunds(
  db: Db,
  made: readonly ProviderRefundRecord[],
  context: RefundSync,
): Promise<void> {
  for (const record of made) await syncRefund(db, record, context)
}
