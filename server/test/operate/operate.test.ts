/** What an operator’s commands do to a shop, and what they say. */
import { orderTotals } from '@warung/contract/money.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { placeOrder } from '../../src/orders/place-order/place-order.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { appUser, knownDevice, session } from '../../src/platform/database/schema/accounts.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { orderProduct } from '../../src/platform/database/schema/order-lines.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { providerMovement } from '../../src/platform/database/schema/reconciliation.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { HOUR_MS } from '../../src/platform/time/durations.ts'
import { findInstallation } from '../../src/providers/installation.ts'
import { placesOf } from '../support/operate-places.ts'

async function addSignedIn(db: Db, email: string) {
  const created_at = new Date()
  const person = { name: 'Buyer', email, role_id: ROLE.customer, password_hash: '!', created_at }
  const [added] = await db.insert(appUser).values(person).returning()
  if (!added) throw new Error('a user was inserted but not returned')
  const { user_id } = added
  const tokens = { refresh_token_hash: email, access_token_id: email, access_issued_at: created_at }
  const expires_at = new Date(created_at.getTime() + HOUR_MS)
  const [opened] = await db
    .insert(session)
    .values({ user_id, ...tokens, created_at, expires_at })
    .returning()
  return [added, opened] as const
}

describeBothEngines('an operator’s command', 'process', (_, engine) => {
  const newPlace = placesOf(engine)

  it('says what there is, and what is no command', async () => {
    const { operate, operateAlone } = await newPlace()
    expect(await operateAlone(['money'])).toMatchObject({
      code: 1,
      complaint:
        engine === 'postgres'
          ? 'This database is older than the program. Run the command migrate first.'
          : expect.stringMatching(
              /^There is no shop's database in .*: set DATABASE_URL or DATA_DIR as the shop/,
            ),
    })
    expect(await operateAlone(['--help'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('remove-demo'),
    })
    expect(await operate('dance')).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('no command dance'),
    })
    expect(await operate('--dance')).toMatchObject({ code: 1 })
    expect(await operate('money', '2026-11-01')).toMatchObject({
      code: 1,
      complaint: 'money does not take "2026-11-01": see --help.',
    })
  })

  it('makes the first Super Admin, once', async () => {
    const { operate, withDatabase } = await newPlace()
    const made = await operate('create-super-admin', '--email', 'Boss@Shop.Example', '--name', 'Boss')
    expect(made).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^boss@shop\.example is a Super Admin now\. The password is \S+$/),
      complaint: expect.stringMatching(
        engine === 'postgres'
          ? /^This was in the database \S+ at /
          : /^This was in the embedded database in \//,
      ),
    })
    const again = await operate('create-super-admin', '--email', 'boss@shop.example', '--name', 'Boss')
    expect(again).toMatchObject({ code: 1, complaint: 'boss@shop.example already has an account.' })
    const now = new Date()
    await withDatabase(async ({ db }) => {
      const [boss] = await db.select().from(appUser).where(eq(appUser.email, 'boss@shop.example'))
      if (!boss) throw new Error('the Super Admin was not made')
      const device = { user_id: boss.user_id, token_hash: 'x', created_at: now, expires_at: now }
      await db.insert(knownDevice).values(device)
    })
    expect(await operate('reset-password', '--email', 'boss@shop.example')).toMatchObject({ code: 0 })
    expect(await withDatabase(({ db }) => db.select().from(knownDevice))).toEqual([])
    expect(await operate('reset-password', '--email', 'nobody@shop.example')).toMatchObject({ code: 1 })
    expect(await operate('migrations')).toMatchObject({
      code: 0,
      said: expect.stringContaining('applied  0000_baseline'),
    })
  })

  it('loads the demo, and takes it away again but for what real people did', {
    timeout: 240_000,
  }, async () => {
    const { operate, withDatabase } = await newPlace()
    await operate('create-super-admin', '--email', 'boss@shop.example', '--name', 'Boss')
    // the passwords of demo accounts are public: they come only where DEMO is on, as with nothing configured (D16, D23)
    const hasAccounts = engine === 'pglite'
    expect(await operate('load-demo')).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        hasAccounts ? /is loaded\.$/ : /is loaded, without its accounts, .* DEMO=on\.$/,
      ),
    })
    const emails = ['super@warung.test', 'admin@warung.test', 'customer@warung.test']
    const accounts = await withDatabase(({ db }) =>
      db.select({ email: appUser.email }).from(appUser).where(inArray(appUser.email, emails)),
    )
    expect(accounts).toHaveLength(hasAccounts ? 3 : 0)
    expect(await operate('load-demo')).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('has products'),
    })
    const bought = await withDatabase(async ({ db }) => {
      const [buyer, signedIn] = await addSignedIn(db, 'buyer@shop.example')
      const [wanted, edited] = await db
        .select()
        .from(product)
        .where(sql`stock > 3`)
        .orderBy(product.product_id)
      if (!signedIn || !wanted || !edited) throw new Error('the demo is not there')
      const lines = [{ product_id: wanted.product_id, quantity: 2, price: wanted.price }]
      const order = await placeOrder(
        db,
        {
          holdHours: 24,
          isOpen: true,
          timezone: 'Asia/Jakarta',
          methods: [{ payment_method_id: 1, name: 'PayPal', currency: 'USD', rate: '16500' }],
        },
        { ...buyer, role_id: ROLE.customer, session_id: signedIn.session_id, guest_session_id: null },
        {
          order_product: lines,
          payment_method_id: 1,
          ...orderTotals(lines),
          shipment_address: { address: 'a', city: 'b', postal_code: 'c', country: 'd' },
        },
        { key: undefined, now: new Date() },
      )
      await db
        .update(product)
        .set({ version: 2, name: 'Mine now' })
        .where(eq(product.product_id, edited.product_id))
      return { order_id: order.order_id, name: wanted.name }
    })
    expect(await operate('remove-demo')).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 products that were edited since stay'),
    })
    expect(await operate('remove-demo')).toMatchObject({
      code: 1,
      complaint: 'There is no demo in this shop.',
    })
    await withDatabase(async ({ db }) => {
      expect(await db.select({ name: product.name }).from(product).where(isNull(product.deleted_at))).toEqual(
        [{ name: 'Mine now' }],
      )
      expect((await db.select().from(shopOrder)).map(({ order_id }) => order_id)).toEqual([bought.order_id])
      expect(await db.select({ name: orderProduct.name }).from(orderProduct)).toEqual([{ name: bought.name }])
      const living = await db.select({ email: appUser.email }).from(appUser).where(isNull(appUser.deleted_at))
      expect(living.map(({ email }) => email).toSorted()).toEqual(['boss@shop.example', 'buyer@shop.example'])
      const wrong = await rows(
        db,
        sql`select p.product_id from product as p where p.stock <> (select coalesce(sum(quantity), 0) from stock_movement as m
              where m.product_id = p.product_id)
            or p.numb_reviews <> (select count(*) from review as r where r.product_id = p.product_id)`,
      )
      expect(wrong).toEqual([])
    })
  })

  it('tells cron when money is unexplained', async () => {
    const { operate, withDatabase } = await newPlace()
    await operate('migrate')
    expect(await operate('money')).toMatchObject({ code: 0, said: expect.stringContaining('0 unexplained.') })
    await withDatabase(({ db }) =>
      db.insert(providerMovement).values({
        account: 'paypal',
        movement_id: 'X',
        kind: 'capture',
        capture_id: 'X',
        provider_order_id: 'X',
        amount_minor: 100,
        currency: 'USD',
        moved_at: new Date(),
        seen_at: new Date(),
      }),
    )
    const result = await operate('money', '--json')
    expect(result.code).toBe(3)
    expect(JSON.parse(result.said)).toMatchObject({
      unexplained: 1,
      exceptions: [{ kind: 'unknown_capture' }],
    })
    expect(await operate('money', '--from', 'yesterday')).toMatchObject({ code: 1 })
  })

  it('makes a copy of a shop one of its own, when that is meant', async () => {
    const { operate, withDatabase } = await newPlace()
    await operate('migrate')
    const own = () => withDatabase(({ db }) => findInstallation(db))
    const before = await own()
    expect(await operate('new-installation')).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('Add --yes'),
    })
    expect(await own()).toEqual(before)
    expect(await operate('new-installation', '--yes')).toMatchObject({ code: 0 })
    const after = await own()
    expect(after.installation_id).not.toBe(before.installation_id)
    expect(after.mac_key).not.toBe(before.mac_key)
  })
})
