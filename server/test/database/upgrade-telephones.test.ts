/** Telephones that an older release stored with the country twice. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type Database, openDatabase } from '../../src/platform/database/open.ts'
import { migrationsBefore } from '../support/migrations-before.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const TELEPHONES = [
  { stored: '+6262811222333', mended: '+62811222333' },
  { stored: '+6262274555123', mended: '+62274555123' },
  { stored: '+6262622123456', mended: '+62622123456' },
  // right as they are: Pematangsiantar, Kabanjahe, Jakarta, Singapore, none
  { stored: '+62622123456', mended: '+62622123456' },
  { stored: '+626227123456', mended: '+626227123456' },
  { stored: '+62215551234', mended: '+62215551234' },
  { stored: '+6561234567', mended: '+6561234567' },
  { stored: null, mended: null },
] as const

async function fill({ executeSql }: Database): Promise<void> {
  const at = `'2026-11-19T10:00:00Z'`
  await executeSql(`insert into app_user (name, email, role_id, password_hash, created_at)
    values ('A', 'a@test.example', 3, '!', ${at})`)
  for (const { stored } of TELEPHONES) {
    await executeSql(`insert into shop_order (user_id, user_name, user_email, address, city, postal_code, country,
        telephone, payment_method_name, product_price, shipping_price, tax_price, total_price, payment_amount_minor,
        payment_currency, payment_rate, created_at)
      select user_id, name, email, 'a', 'b', '12345', 'Indonesia', ${stored === null ? 'null' : `'${stored}'`},
        'PayPal', 1000, 0, 50, 1050, 100, 'USD', '16500', ${at} from app_user where email = 'a@test.example'`)
  }
}

describeBothEngines('telephones of before the upgrade', 'schema', (_, engine) => {
  const before = migrationsBefore('telephones_with_the_country_once')
  let database: Database
  let shop: TestShop
  beforeAll(async () => {
    const databaseUrl = engine === 'postgres' ? await emptyPostgresDatabase(inject('postgresUrl')) : undefined
    database = await openDatabase(databaseUrl ? { databaseUrl } : { memory: true })
    await migrate(database, { folder: before })
    await fill(database)
    await migrate(database)
    shop = await openShop(database)
  })
  afterAll(async () => {
    rmSync(before, { recursive: true })
    await shop.close()
    await database.close()
  })

  it('have the country once, and those that were right are as they were', async () => {
    const admin = await shop.signInAs('admin')
    for (const [at, { mended }] of TELEPHONES.entries()) {
      const input = { params: { id: at + 1 } }
      const { data } = await shop.call('GET /api/v1/admin/order/{id}', input, admin)
      expect(data.contact.telephone).toBe(mended)
    }
  })

  it('find their orders as people write them', async () => {
    const query = { keyword: '0811222333' }
    const { data } = await shop.call('GET /api/v1/admin/order', { query }, await shop.signInAs('admin'))
    expect(data.map(({ order_id }) => order_id)).toEqual([1])
  })
})
