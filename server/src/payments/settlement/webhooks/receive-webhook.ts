/**
 * The provider's webhook: verified, kept by its event's id, answered. The work comes later
 * (process-webhooks.ts), so that a slow shop never makes the provider believe that nobody listens.
 */
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

/** @param address whose it is to send so many */
export type WebhookRequest = { readonly notification: Notification; readonly address: string }

async function isEventKnown(db: Db, provider: string, eventId: string): Promise<boolean> {
  const [known] = await db
    .select({ event_id: webhookEvent.event_id })
    .from(webhookEvent)
    .where(and(eq(webhookEvent.provider, provider), eq(webhookEvent.event_id, eventId)))
  return known !== undefined
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
 * A new one is an event of the shop (`webhookStored`); one that is known changes nothing.
 *
 * @throws {Problem} address_not_found for a provider that sends none; webhook_invalid for what is no event,
 *   webhook_not_genuine for what is not the provider's own; webhook_not_verifiable when the provider cannot be
 *   asked, and those of the budget: a real one is sent again
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
  // known means verified: a repeat, or a forgery that borrows an id, changes nothing
  if (await isEventKnown(db, provider.name, event.event_id)) return
  if (!(await budget.spend(address, () => verifyWebhook(webhook, notification)))) {
    throw new Problem('webhook_not_genuine')
  }
  const { event_id, event_type } = event
  const kept = await db
    .insert(webhookEvent)
    .values({ provider: provider.name, event_id, event_type, body: event, received_at: now })
    .onConflictDoNothing()
    .returning({ event_id: webhookEvent.event_id })
  if (kept.length > 0) emit(db, 'webhookStored')
}
