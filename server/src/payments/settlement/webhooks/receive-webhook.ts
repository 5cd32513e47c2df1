import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/open.ts'
import { webhookEvent } from '../../../platform/database/schema/payments.ts'
import { emit } from '../../../platform/events/shop-events.ts'
import { Problem } from '../../../platform/problems/problem.ts'
import {
  type Notification,
  type PaymentProvider,
  ProviderUnavailable,
  type WebhookCapability,
} from '../../../providers/provider.ts'
import type { VerificationBudget } from './verification-budget.ts'

export type WebhookRequest = { readonly notification: Notification; readonly address: string }

async function eventExists(db: Db, account: string, eventId: string): Promise<boolean> {
  const [existing] = await db
    .select({ event_id: webhookEvent.event_id })
    .from(webhookEvent)
    .where(and(eq(webhookEvent.account, account), eq(webhookEvent.event_id, eventId)))
  return existing !== undefined
}

async function verifyWebhook(webhook: WebhookCapability, notification: Notification): Promise<boolean> {
  try {
    return await webhook.isGenuine(notification)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Problem('webhook_not_verifiable', undefined, { cause: error })
  }
}

/**
 * @throws {Problem} address_not_found, webhook_invalid, webhook_not_genuine; webhook_not_verifiable and those of the budget,
 * after which the provider sends a genuine one again
 */
export async function receiveWebhook(
  db: Db,
  provider: PaymentProvider,
  budget: VerificationBudget,
  { notification, address }: WebhookRequest,
  now: Date,
): Promise<void> {
  const { webhook } = provider
  if (!webhook) throw new Problem('address_not_found')
  const event = webhook.read(notification, now)
  if (!event) throw new Problem('webhook_invalid')
  // a known event was verified: a repeat, or a forgery with a stolen id, changes nothing
  if (await eventExists(db, provider.account, event.event_id)) return
  if (!(await budget.spend(address, () => verifyWebhook(webhook, notification)))) {
    throw new Problem('webhook_not_genuine')
  }
  const { event_id, event_type } = event
  const inserted = await db
    .insert(webhookEvent)
    .values({ account: provider.account, event_id, event_type, body: event, received_at: now })
    .onConflictDoNothing()
    .returning({ event_id: webhookEvent.event_id })
  if (inserted.length > 0) emit(db, 'webhookStored')
}
