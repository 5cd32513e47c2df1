/** What is written about a customer while their account is erased does not outlive it (decisions/060). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { buyerTaxNumber } from '../../src/platform/database/schema/invoices.ts'
import { orderDraft } from '../../src/platform/database/schema/order-drafts.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { returnPicture } from '../../src/platform/database/schema/returns.ts'
import { review } from '../../src/platform/database/schema/reviews.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { OLD, register } from '../support/credentials.ts'
import { placedOrder } from '../support/orders.ts'
import { orderOfParts } from '../support/parts.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

describeOnPostgres('an account that is erased meanwhile', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    await saveSettings(shop, { return_days: 90 })
  })
  afterAll(() => shop.close())

  const waiting = async (db: Db): Promise<number> => {
    await db.execute(sql`select pg_stat_clear_snapshot()`)
    const backends = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return (await rows(db, backends)).length
  }

  /** @param write starts once the erasure stands in its middle */
  const eraseDuring = (who: UserInfo, write: () => Promise<unknown>) =>
    inTransaction(shop.db, async (db) => {
      await db.execute(sql`lock table audit_entry in exclusive mode`)
      const erased = shop.call('DELETE /api/v1/user', { body: { current_password: OLD } }, who)
      await expect.poll(() => waiting(db), { timeout: 10_000 }).toBe(1)
      const written = refusalOf(write())
      await expect.poll(() => waiting(db), { timeout: 10_000 }).toBe(2)
      return { both: Promise.all([written, erased]) } // wrapped: a bare promise would be waited for here
    })

  it('keeps no photo of a return', async () => {
    const parts = await orderOfParts(shop, await shop.signInAs('admin'), await register(shop, 'Joko'))
    await parts.deliver()
    const drawn = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } }).jpeg()
    const picture = (await drawn.toBuffer()).toString('base64')
    const body = { pieces: [parts.shirts(1)], reason: 'damaged' as const, pictures: [picture] }
    const ask = () => shop.call('POST /api/v1/order/{id}/return', { params: parts.params, body }, parts.who)
    const [refusal] = await (await eraseDuring(parts.who, ask)).both
    expect(refusal.code).toBe('user_not_found')
    expect(await shop.db.$count(returnPicture)).toBe(0)
  })

  it('keeps the name that erased it', async () => {
    const joko = await register(shop, 'Joko Lama')
    const rename = () => shop.call('PATCH /api/v1/user/profile', { body: { name: 'Joko Susilo' } }, joko)
    const [refusal] = await (await eraseDuring(joko, rename)).both
    expect(refusal.code).toBe('user_not_found')
    const isNamed = eq(appUser.name, 'Joko Susilo')
    expect(await shop.db.$count(appUser, isNamed)).toBe(0)
  })

  it('keeps no new review', async () => {
    const tini = await register(shop, 'Tini')
    const product_id = await addProduct(shop.db)
    const body = { product_id, rating: 5, comment: 'Bagus' }
    const write = () => shop.call('POST /api/v1/review', { body }, tini)
    const [refusal] = await (await eraseDuring(tini, write)).both
    expect(refusal.code).toBe('user_not_found')
    expect(await shop.db.$count(review, eq(review.user_id, tini.user_id))).toBe(0)
  })

  it('keeps no tax number', async () => {
    const invoices = { is_on: true, seller_name: 'CV Toko Sari', seller_address: 'Jl. Malioboro 1' }
    await saveSettings(shop, { invoices: { ...invoices, npwp: '0123456789012345', tax: 'ppn_included' } })
    const { params, who } = await placedOrder(shop, { who: await register(shop, 'Joko') })
    // its hour is over: it keeps no account from being erased
    const isOrder = eq(shopOrder.order_id, params.id)
    await shop.db.update(shopOrder).set({ is_stock_held: false }).where(isOrder)
    const body = { tax_number: { npwp: '0123456789012345', name: 'PT Maju Jaya' } }
    const enter = () => shop.call('PUT /api/v1/order/{id}/tax-number', { params, body }, who)
    const [refusal] = await (await eraseDuring(who, enter)).both
    expect(refusal.code).toBe('user_not_found')
    expect(await shop.db.$count(buyerTaxNumber)).toBe(0)
  })

  it('is named by no draft of an order', async () => {
    const tini = await register(shop, 'Tini')
    const nobody = { recipient: '', telephone: '', email: '', address: '' }
    const buyer = { ...nobody, city: '', postal_code: '', country: '', province: '' }
    const body = { draft_key: '1-0-0-0', order_product: [], customer_id: tini.user_id, buyer }
    const admin = await shop.signInAs('admin')
    const save = () => shop.call('PUT /api/v1/admin/order-draft', { body }, admin)
    const [refusal] = await (await eraseDuring(tini, save)).both
    expect(refusal.code).toBe('user_not_found')
    expect(await shop.db.$count(orderDraft)).toBe(0)
  })
})
