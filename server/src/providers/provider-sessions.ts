/** Ids of sessions that a provider finds only by its own id; stored with the attempt. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { paidCapture, payment, paymentAccount, paymentAttempt } from '../platform/database/schema/payments.ts'

export type ProviderSessions = {
  readonly find: (providerOrderId: string) => Promise<string | undefined>
  /** @returns the stored id: if two sessions were made at once, the first */
  readonly save: (providerOrderId: string, sessionId: string) => Promise<string | undefined>
  /** for money that the shop has booked */
  readonly orderOfCapture: (captureId: string) => Promise<string | undefined>
}

export function providerSessions(db: Db, provider: string): ProviderSessions {
  const accounts = db
    .select({ name: paymentAccount.name })
    .from(paymentAccount)
    .where(eq(paymentAccount.provider, provider))
  const attempts = (id: string) =>
    and(inArray(paymentAttempt.account, accounts), eq(paymentAttempt.provider_order_id, id))
  const find = async (id: string): Promise<string | undefined> => {
    const [found] = await db
      .select({ provider_session_id: paymentAttempt.provider_session_id })
      .from(paymentAttempt)
      .where(attempts(id))
    return found?.provider_session_id ?? undefined
  }
  return {
    find,
    save: async (id, provider_session_id) => {
      await db
        .update(paymentAttempt)
        .set({ provider_session_id })
        .where(and(attempts(id), isNull(paymentAttempt.provider_session_id)))
      return find(id)
    },
    orderOfCapture: async (captureId) => {
      const [found] = await db
        .select({ id: payment.provider_order_id })
        .from(paidCapture)
        .innerJoin(payment, eq(payment.payment_id, paidCapture.payment_id))
        .where(and(inArray(paidCapture.account, accounts), eq(paidCapture.capture_id, captureId)))
      return found?.id
    },
  }
}
