/**
 * Captured money that pays no order is recorded, and its way back begins in the same transaction:
 * money that cannot be matched is never dropped (D10).
 */
import { amountText, minorUnits } from '@warung/contract/money.ts'
import type { Db } from '../database/open.ts'
import { refund, strayCapture } from '../database/schema.ts'
import { HOLDS_MONEY } from './check-payment.ts'
import type { Capture, ProviderOrder } from './provider.ts'

export type StrayReason = 'second payment' | 'no such order' | 'wrong amount' | 'wrong payee' | 'sold out'

export type StrayMoney = {
  readonly provider: string
  readonly found: ProviderOrder
  readonly captures: readonly Capture[]
  readonly order_id: number | undefined
  readonly reason: StrayReason
  readonly now: Date
}

/** Our own words for the buyer, whose statement shows them. */
const notes: Record<StrayReason, string> = {
  'second payment': 'This order was already paid',
  'no such order': 'This payment belongs to no order',
  'wrong amount': 'This payment was not for the full amount of the order',
  'wrong payee': 'This payment went to another account',
  'sold out': 'The order sold out before it was paid',
}

/** What somebody gave back of it at the provider already, in minor units. */
const givenBack = (found: ProviderOrder, captureId: string): number =>
  found.units
    .flatMap((unit) => unit.refunds)
    .filter((refund) => refund.capture_id === captureId && refund.status !== 'FAILED')
    .reduce((sum, refund) => sum + Number(minorUnits(refund.amount, refund.currency) ?? 0n), 0)

export const recordStray = async (db: Db, stray: StrayMoney): Promise<void> => {
  for (const capture of stray.captures) {
    if (!HOLDS_MONEY.has(capture.status)) continue
    const amount_minor = Number(minorUnits(capture.amount, capture.currency) ?? 0n)
    const [recorded] = await db
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
      .returning({ stray_capture_id: strayCapture.stray_capture_id })
    const left_minor = amount_minor - givenBack(stray.found, capture.capture_id)
    // what went to another account is not ours to give back; it stays recorded for the admin
    if (!recorded || stray.reason === 'wrong payee' || left_minor <= 0) continue
    await db.insert(refund).values({
      provider: stray.provider,
      capture_id: capture.capture_id,
      order_id: stray.order_id ?? null,
      request_id: `stray-${capture.capture_id}`,
      amount_minor: left_minor,
      currency: capture.currency,
      status: 'PENDING',
      reason: notes[stray.reason],
      cause: 'shop',
      created_at: stray.now,
    })
  }
}
