/** Processes stored webhooks. An event only says where to look: order, repetition and delay do not matter (payments.md). */
import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/open.ts'
import { webhookEvent } from '../../../platform/database/schema/payments.ts'
import type { Log } from '../../../platform/log/log.ts'
import { type PaymentProvider, ProviderUnavailable, UNANSWERED_MAX } from '../../../providers/provider.ts'
import { settlePayment } from '../settle-payment.ts'

const WEBHOOK_BATCH = 100

type WebhookContext = { readonly now: () => Date; readonly log: Log }

function eventsOf(account: string, eventId: string) {
  return and(eq(webhookEvent.account, account), eq(webhookEvent.event_id, eventId))
}

async function processEvent(
  db: Db,
  provider: PaymentProvider,
  event: (typeof webhookEvent.$inferSelect)['body'],
  settled: Set<string>,
  now: () => Date,
): Promise<void> {
  const { provider_order_id, capture_id } = event
  const orderId =
    provider_order_id ??
    (capture_id === undefined ? undefined : await provider.findOrderOfCapture(capture_id))
  if (orderId === undefined || settled.has(orderId)) return
  await settlePayment(db, provider, orderId, now)
  settled.add(orderId) // events read before the provider was asked need no second request
}

/** The oldest unprocessed events, least tried first. @param failed events that failed in this run */
function nextBatch(db: Db, account: string, failed: string[]) {
  return db
    .select({ event_id: webhookEvent.event_id, event: webhookEvent.body })
    .from(webhookEvent)
    .where(
      and(
        eq(webhookEvent.account, account),
        isNull(webhookEvent.done_at),
        failed.length > 0 ? notInArray(webhookEvent.event_id, failed) : undefined,
      ),
    )
    .orderBy(asc(webhookEvent.tries), asc(webhookEvent.received_at))
    .limit(WEBHOOK_BATCH)
}

/** @returns how many were processed */
export async function processWebhooks(
  db: Db,
  provider: PaymentProvider,
  context: WebhookContext,
): Promise<number> {
  const failed: string[] = []
  let processed = 0
  let unanswered = 0
  for (;;) {
    const batch = await nextBatch(db, provider.account, failed)
    if (batch.length === 0) return processed
    const settled = new Set<string>()
    for (const { event_id, event } of batch) {
      try {
        await processEvent(db, provider, event, settled, context.now)
        await db
          .update(webhookEvent)
          .set({ done_at: context.now() })
          .where(eventsOf(provider.account, event_id))
        processed += 1
        unanswered = 0
      } catch (error) {
        // a failing event must not block the others, in this run or the next
        failed.push(event_id)
        await db
          .update(webhookEvent)
          .set({ tries: sql`${webhookEvent.tries} + 1` })
          .where(eventsOf(provider.account, event_id))
        if (error instanceof ProviderUnavailable) {
          context.log.warn({ err: error, event_id }, 'the provider cannot be asked now; trying again')
          unanswered += 1
          if (unanswered >= UNANSWERED_MAX) return processed
        } else {
          context.log.error(
            { err: error, event_id },
            'an event of the payment provider could not be processed',
          )
        }
      }
    }
  }
}
