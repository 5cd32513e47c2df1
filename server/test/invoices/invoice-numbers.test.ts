/** Numbers without gaps and without doubles: payments at once, rolled back, and cut off with their connection. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { settleProviderOrder } from '../../src/payments/settlement/settle-payment.ts'
import { paperCounter } from '../../src/platform/database/schema/invoices.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { type PlacedOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { saveSettings } from '../support/settings.ts'

const INVOICES = {
  is_on: true,
  seller_name: 'CV Toko Sari',
  seller_address: 'Jl. Malioboro 1',
  npwp: '',
  tax: 'none',
} as const

type Paper = 'invoice' | 'credit_note'

describeOnPostgres('numbers of papers', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    await saveSettings(shop, { invoices: INVOICES })
  })
  afterAll(() => shop.close())

  const numbers = async (paper: Paper) =>
    (
      await rows<{ number: number }>(
        shop.db,
        sql`select number from ${sql.identifier(paper)} order by number`,
      )
    ).map(({ number }) => number)
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  const paidAtProvider = async () => {
    const placed = await placedOrder(shop)
    return { ...placed, provider_order_id: await payAtProvider(shop, placed.order) }
  }
  type Paid = PlacedOrder & { readonly provider_order_id: string }

  /** Books the payment and ends its transaction by force. */
  const failAfterBooking = async ({ provider_order_id }: Paid, ending: 'rollback' | 'cut off') => {
    const { provider, db } = shop
    const found = await provider.findOrder(provider_order_id)
    if (!found) throw new Error('the provider does not know the order')
    let booked = ''
    await inTransaction(db, async (db) => {
      const { kind } = await settleProviderOrder(db, { provider, found, now: shop.now() })
      booked = kind
      if (ending === 'cut off') await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      throw new Error('rolled back')
    }).catch(() => {})
    return booked
  }

  it('have no gap and no double after 40 payments at once, 25 rollbacks and 25 lost connections', async () => {
    const good: Paid[] = []
    for (const _ of upTo(40)) good.push(await paidAtProvider())
    const bad: Paid[] = []
    for (const _ of upTo(50)) bad.push(await paidAtProvider())
    const [failed] = await Promise.all([
      Promise.all(bad.map((paid, index) => failAfterBooking(paid, index % 2 === 0 ? 'rollback' : 'cut off'))),
      ...good.map((paid) => paid.pay(paid.provider_order_id)),
    ])
    expect(failed.filter((kind) => kind === 'paid')).toHaveLength(50)
    expect(await numbers('invoice')).toEqual(upTo(40))
    // what was rolled back is booked later, with the next numbers
    for (const paid of bad) await paid.pay(paid.provider_order_id)
    expect(await numbers('invoice')).toEqual(upTo(90))
  })

  it('of credit notes neither, when their refunds are booked at once', async () => {
    const paid: Paid[] = []
    for (const _ of upTo(12)) paid.push(await paidAtProvider())
    for (const { pay, provider_order_id } of paid) await pay(provider_order_id)
    const admin = await shop.signInAs('admin')
    const body = { refunded_amount: '0.00' }
    await Promise.all(
      paid.map(({ params }) => shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)),
    )
    expect(await numbers('credit_note')).toEqual(upTo(12))
    expect(await numbers('invoice')).toEqual(upTo(102))
    expect(await shop.db.select().from(paperCounter).orderBy(paperCounter.series)).toEqual([
      { series: 'test_credit_note', year: 2026, last_number: 12 },
      { series: 'test_invoice', year: 2026, last_number: 102 },
    ])
  })

  it('are kept by the database itself', async () => {
    const double = shop.db.execute(
      sql`update invoice set number = 1 where number = (select max(number) from invoice)`,
    )
    await expect(double).rejects.toMatchObject({ cause: { constraint: 'invoice_number' } })
  })
})
