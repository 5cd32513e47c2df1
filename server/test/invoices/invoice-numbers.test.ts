/** Numbers without gaps and without doubles: payments at once, rolled back, and cut off with their connection. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { settleProviderOrder } from '../../src/payments/settlement/settle-payment.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { paperCounter } from '../../src/platform/database/schema/invoices.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { saveSettings } from '../support/settings.ts'

const INVOICES = {
  is_on: true,
  seller_name: 'CV Toko Sari',
  seller_address: 'Jl. Malioboro 1',
  npwp: '',
  tax: 'none',
} as const

const CROWD = 8

type Paper = 'invoice' | 'credit_note'

describeOnPostgres('numbers of papers', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open(), {}, false, { providerTotalMs: 60_000 })
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

  /** Paid at the provider, and what the provider says of it: how slow its answers are plays no part here. */
  const paidAtProvider = async () => {
    const placed = await placedOrder(shop)
    const found = await shop.provider.findOrder(await payAtProvider(shop, placed.order))
    if (!found) throw new Error('the provider does not know the order')
    return { ...placed, found }
  }
  type Paid = Awaited<ReturnType<typeof paidAtProvider>>
  const book = (db: Db, { found }: Paid) =>
    settleProviderOrder(db, { provider: shop.provider, found, now: shop.now() })

  /** Books the payment and ends its transaction by force. @returns what it was before that */
  const failAfterBooking = async (paid: Paid, ending: 'rollback' | 'cut off') => {
    let booked = ''
    await inTransaction(shop.db, async (db) => {
      booked = (await book(db, paid)).kind
      if (ending === 'cut off') await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      throw new Error('rolled back')
    }).catch(() => {})
    return booked
  }

  /** At once, but for what would wait for a connection of the pool. */
  const inCrowd = async (works: readonly (() => Promise<unknown>)[]) => {
    const waiting = [...works]
    const workInTurn = async (): Promise<void> => {
      for (let work = waiting.shift(); work; work = waiting.shift()) await work()
    }
    await Promise.all(Array.from({ length: CROWD }, workInTurn))
  }

  it('have no gap and no double after 40 payments at once, 25 rollbacks and 25 lost connections', async () => {
    const paid: Paid[] = []
    for (const _ of upTo(90)) paid.push(await paidAtProvider())
    const before = (await numbers('invoice')).length
    const [bad, good] = [paid.filter((_, index) => index % 9 < 5), paid.filter((_, index) => index % 9 >= 5)]
    const booked: string[] = []
    await inCrowd(
      paid.map((each, index) => async () => {
        if (index % 9 >= 5) await book(shop.db, each)
        else booked.push(await failAfterBooking(each, index % 2 === 0 ? 'rollback' : 'cut off'))
      }),
    )
    expect(booked).toEqual(bad.map(() => 'paid'))
    expect(await numbers('invoice')).toEqual(upTo(before + good.length))
    // what was rolled back is booked later, with the next numbers
    for (const each of bad) await book(shop.db, each)
    expect(await numbers('invoice')).toEqual(upTo(before + paid.length))
  })

  it('of credit notes neither, when their refunds are booked at once', async () => {
    const paid: Paid[] = []
    for (const _ of upTo(12)) paid.push(await paidAtProvider())
    for (const each of paid) await book(shop.db, each)
    const before = (await numbers('credit_note')).length
    const admin = await shop.signInAs('admin')
    const body = { refunded_amount: '0.00' }
    await inCrowd(
      paid.map(
        ({ params }) =>
          () =>
            shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin),
      ),
    )
    const [notes, invoices] = [await numbers('credit_note'), await numbers('invoice')]
    expect(notes).toEqual(upTo(before + paid.length))
    expect(invoices).toEqual(upTo(invoices.length))
    expect(await shop.db.select().from(paperCounter).orderBy(paperCounter.series)).toEqual([
      { series: 'test_credit_note', year: 2026, last_number: notes.length },
      { series: 'test_invoice', year: 2026, last_number: invoices.length },
    ])
  })

  it('are kept by the database itself', async () => {
    const double = shop.db.execute(
      sql`update invoice set number = 1 where number = (select max(number) from invoice)`,
    )
    await expect(double).rejects.toMatchObject({ cause: { constraint: 'invoice_number' } })
  })
})
