/** Upgrades a shop with payments from the release before installations and accounts. */
import { rmSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../../testing/databases.ts'
import { describeBothEngines } from '../../../../testing/each-engine.ts'
import { migrationsBefore } from '../../../test/support/migrations-before.ts'
import { reconciliationReport } from '../../payments/books/report.ts'
import { findInstallation } from '../../providers/installation.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { shopFact } from './schema/installation.ts'
import { payment, unmatchedCapture } from './schema/payments.ts'
import { refund } from './schema/refunds.ts'

async function fill({ executeSql }: Database): Promise<void> {
  const at = `'2026-11-19T10:00:00Z'`
  for (const statement of [
    `insert into app_user (name, email, role_id, password_hash, created_at) values ('A', 'a@test.example', 3, '!', ${at})`,
    `insert into shop_order (user_id, user_name, user_email, address, city, postal_code, country, payment_method_name,
       product_price, shipping_price, tax_price, total_price, payment_amount, payment_currency, payment_rate, is_paid, paid_at, created_at)
     values (1, 'A', 'a@test.example', 'a', 'b', 'c', 'd', 'PayPal', 1000, 0, 50, 1050, '1.00', 'USD', '16500', true, ${at}, ${at})`,
    `insert into payment (order_id, provider, provider_order_id, capture_id, amount_minor, currency, payer_email, captured_at, created_at)
     values (1, 'paypal', 'ORDER1', 'CAP1', 100, 'USD', '', ${at}, ${at})`,
    `insert into payment_attempt (order_id, provider, provider_order_id, noted_at) values (1, 'paypal', 'ORDER1', ${at})`,
    `insert into stray_capture (provider, provider_order_id, capture_id, order_id, amount_minor, currency, reason, detail, captured_at, created_at)
     values ('paypal', 'ORDER2', 'CAP2', 1, 100, 'USD', 'second payment', '', ${at}, ${at}),
       ('paypal', 'ORDER3', 'CAP3', null, 300, 'USD', 'no such order', '', ${at}, ${at})`,
    `insert into refund (provider, capture_id, order_id, request_id, amount_minor, currency, status, reason, created_at)
     values ('paypal', 'CAP2', 1, 'stray-CAP2', 100, 'USD', 'PENDING', '', ${at}),
       ('paypal', 'CAP3', null, 'stray-CAP3', 300, 'USD', 'PENDING', '', ${at})`,
    `insert into provider_movement (provider, movement_id, kind, capture_id, provider_order_id, amount_minor, currency, moved_at, seen_at)
     select 'paypal', 'CAP' || n, 'capture', 'CAP' || n, 'ORDER' || n, case n when 3 then 300 else 100 end, 'USD', ${at}, ${at}
     from generate_series(1, 3) as n`,
    `insert into webhook_event (provider, event_id, event_type, body, received_at) values ('another', 'WH-1', 'X', '{}', ${at})`,
    `insert into shop_fact (name, value) values ('statement checked', '{"until": "2026-11-19T03:30:00.000Z"}')`,
  ])
    await executeSql(statement)
}

describeBothEngines('money of before the upgrade', 'schema', (_, engine) => {
  const before = migrationsBefore('0004_installation_and_unmatched_money')
  afterAll(() => rmSync(before, { recursive: true }))

  it('keeps its place, and what bears no reference is left where it is', async () => {
    const database = await openDatabase(
      engine === 'postgres'
        ? { databaseUrl: await emptyPostgresDatabase(inject('postgresUrl')) }
        : { memory: true },
    )
    await migrate(database, { folder: before })
    await fill(database)
    await migrate(database)
    const { db } = database
    expect(await db.select().from(payment)).toMatchObject([{ provider: 'paypal', capture_id: 'CAP1' }])
    const unmatchedCaptures = await db.select().from(unmatchedCapture).orderBy(unmatchedCapture.capture_id)
    expect(unmatchedCaptures.map(({ reason }) => reason)).toEqual(['second_payment', 'unmatched'])
    const refunds = await db.select().from(refund).orderBy(refund.capture_id)
    expect(refunds.map(({ status }) => status)).toEqual(['PENDING', 'FAILED'])
    const facts = await db.select().from(shopFact).where(eq(shopFact.name, 'statement checked paypal'))
    expect(facts).toHaveLength(1)
    const span = { from: '2026-11-19', to: '2026-11-19', timezone: 'Asia/Jakarta' }
    const report = await reconciliationReport(db, span, new Date('2026-11-19T12:00:00Z'))
    expect(report.totals).toMatchObject([{ captured: '2.00', paid_orders: '1.00', difference: '1.00' }])
    expect(report.exceptions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['unmatched', '3.00'],
      ['going_back', '1.00'],
    ])
    const own = await findInstallation(db)
    await migrate(database)
    expect(await findInstallation(db)).toEqual(own)
    // as a process of the release before may still do
    await db.execute(sql`insert into payment_attempt (order_id, provider, provider_order_id, noted_at)
      values (1, 'paypal', 'ORDER9', now()) on conflict (order_id, provider, provider_order_id) do update set noted_at = now()`)
    await db.execute(sql`insert into stray_capture (provider, provider_order_id, capture_id, amount_minor,
        currency, reason, detail, captured_at, created_at)
      select 'paypal', 'ORDER' || capture, 'CAP' || capture, 100, 'USD', 'sold_out', '', now(), now()
      from (values (2), (9)) as given(capture) on conflict do nothing`)
    expect(await db.select().from(unmatchedCapture).orderBy(unmatchedCapture.capture_id)).toMatchObject([
      { unmatched_capture_id: 1, reason: 'second_payment' },
      { unmatched_capture_id: 2, reason: 'unmatched' },
      { capture_id: 'CAP9', reason: 'sold_out' },
    ])
    await database.close()
  })
})
