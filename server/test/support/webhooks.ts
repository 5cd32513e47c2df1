import { isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { webhookEvent } from '../../src/platform/database/schema/payments.ts'
import type { PaymentShop } from './payment-shop.ts'

/** Until the simulator has nothing more to deliver. */
export function delivered(shop: PaymentShop): Promise<void> {
  return expect
    .poll(() => shop.simulator.notifications().filter(({ outcome }) => outcome === 'waiting').length, {
      timeout: 20_000,
    })
    .toBe(0)
}

/** Webhooks in the inbox that are not done. */
export function waiting(shop: PaymentShop) {
  return shop.db.select().from(webhookEvent).where(isNull(webhookEvent.done_at))
}
