/** Writes the payment, its captures and is_paid together (payments.md, check 11). */
import { sql } from 'drizzle-orm'
import { emitProductPagesChanged } from '../../orders/orders/emit-product-pages-changed.ts'
import { queuePaidMails } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { buildStatement } from '../../platform/database/sql/build-statement.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import type { Capture, PaymentProvider, ProviderOrder } from '../../providers/provider.ts'
import type { Verdict } from './check-payment.ts'

export type PaidOrder = {
  readonly order_id: number
  readonly provider: PaymentProvider
  readonly found: ProviderOrder
  readonly verdict: Extract<Verdict, { kind: 'paid' }>
  readonly now: Date
}

function lastOf(captures: readonly Capture[]): Date {
  return new Date(Math.max(...captures.map(({ captured_at }) => captured_at.getTime())))
}

const CAPTURES = sql`jsonb_to_recordset(${sql.placeholder('captures')}::jsonb) as capture(capture_id text, amount_minor bigint)`

/** Returns the order's products. Refunds recorded earlier come from a newer answer than this one. */
const paymentStatement = buildStatement(() => {
  const columns = [
    'order_id',
    'account',
    'provider_order_id',
    'capture_id',
    'amount_minor',
    'currency',
  ] as const
  const payer = ['payer_email', 'payer_name', 'captured_at', 'created_at'] as const
  const names = [...columns, ...payer]
  const { placeholder } = sql
  return sql`with written as (
      insert into payment (${sql.raw(names.join(', '))})
      values (${sql.join(
        names.map((name) => placeholder(name)),
        sql`, `,
      )}) returning payment_id, account),
    captured as (
      insert into paid_capture (payment_id, account, capture_id, amount_minor)
      select written.payment_id, written.account, capture.capture_id, capture.amount_minor from written, ${CAPTURES}),
    gone_back as (
      update refund set order_id = ${placeholder('order_id')}
      where account = ${placeholder('account')} and order_id is null and capture_id in (select capture_id from ${CAPTURES})),
    paid as (
      update shop_order set is_paid = true, paid_at = ${placeholder('captured_at')}, is_stock_held = true, hold_expires_at = null
      where order_id = ${placeholder('order_id')} and not is_paid)
    select product_id from order_product where order_id = ${placeholder('order_id')}`
})

/** Runs in a transaction that has locked the order's row. The unique constraints are checks 10 and 2. */
export async function recordPayment(db: Db, paid: PaidOrder): Promise<void> {
  const { order_id, provider, found, now } = paid
  const { captures, amount_minor } = paid.verdict
  const [first] = captures
  if (!first) throw new Error('an order cannot be paid by no capture')
  const lines = await rows<{ product_id: number }>(
    db,
    paymentStatement({
      order_id,
      account: provider.account,
      provider_order_id: found.provider_order_id,
      capture_id: first.capture_id,
      amount_minor,
      currency: first.currency,
      payer_email: found.payer_email, // check 12: as the provider reports it, never the browser
      payer_name: found.payer_name || null,
      captured_at: lastOf(captures).toISOString(),
      created_at: now.toISOString(),
      captures: JSON.stringify(
        captures.map(({ capture_id, amount_minor }) => ({ capture_id, amount_minor })),
      ),
    }),
  )
  emitProductPagesChanged(db, lines)
  await queuePaidMails(db, order_id, now)
}
