/** A buyer's copy of what the shop holds, and the deletion of their account (UU 27/2022). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { canSignIn, isLive, OLD, register, signIn } from '../support/credentials.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('one’s own data', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  const remove = (who: UserInfo, current_password = OLD) =>
    shop.call('DELETE /api/v1/user', { body: { current_password } }, who)
  const copy = async (who: UserInfo) => (await shop.call('GET /api/v1/user/data', {}, who)).data
  const write = (product_id: number, who: UserInfo) =>
    shop.call('POST /api/v1/review', { body: { product_id, rating: 5, comment: 'Enak' } }, who)
  const deliver = async (id: number) =>
    shop.call(
      'PUT /api/v1/admin/order/{id}/deliver',
      { params: { id }, body: {} },
      await shop.signInAs('admin'),
    )

  it('is copied whole, without the password and without others’', async () => {
    const wati = await register(shop, 'Wati')
    const { order, product_id } = await placedOrder(shop, { who: wati, telephone: '081234567890' })
    await write(product_id, wati)
    await placedOrder(shop)
    const data = await copy(wati)
    expect(data.account).toMatchObject({ user_id: wati.user_id, name: 'Wati', email: wati.email })
    expect(data.orders).toEqual([
      expect.objectContaining({
        order_id: order.order_id,
        address: 'Jl. Kaliurang 5',
        telephone: '+6281234567890',
        total_price: order.total_price,
        lines: [{ name: order.order_product[0]?.name, price: 250_000, quantity: 1 }],
        returns: [],
      }),
    ])
    expect(data.reviews).toEqual([expect.objectContaining({ product_id, comment: 'Enak' })])
    expect(data.sessions).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(/hash|password/)
  })

  it('has every order, newest first, however many', async () => {
    const wati = await register(shop, 'Wati')
    const ids: number[] = []
    for (let turn = 0; turn < 21; turn += 1) {
      const { order, params } = await placedOrder(shop, { who: wati })
      await shop.call('POST /api/v1/order/{id}/cancel', { params }, wati)
      ids.unshift(order.order_id)
    }
    expect((await copy(wati)).orders.map(({ order_id }) => order_id)).toEqual(ids)
  })

  it('of a guest is what belongs to the session; the shared account stays', async () => {
    const guest = await shop.signInAs('guest')
    const { order } = await placedOrder(shop, { who: guest })
    await placedOrder(shop, { who: await shop.signInAs('guest') })
    const data = await copy(guest)
    expect(data.orders.map(({ order_id }) => order_id)).toEqual([order.order_id])
    expect(data.sessions).toHaveLength(1)
    expect((await refusalOf(remove(guest, 'warung-demo'))).code).toBe('guest_account_fixed')
  })

  it('goes with the account: name, e-mail and sessions, while orders stay for the books', async () => {
    const wati = await register(shop, 'Wati')
    const { order, product_id } = await paidOrder(shop, { who: wati })
    await write(product_id, wati)
    const open = await refusalOf(remove(wati))
    expect([open.code, open.message]).toEqual([
      'account_has_open_order',
      `Order ${order.order_id} is not finished yet. Delete your account once it has arrived or is cancelled.`,
    ])
    await deliver(order.order_id)
    expect((await refusalOf(remove(wati, 'bukan-yang-ini'))).errors).toHaveProperty('current_password')
    expect(await isLive(shop, wati)).toBe(true)
    await remove(wati)
    expect([await isLive(shop, wati), await canSignIn(shop, wati.email, OLD)]).toEqual([false, false])
    const [row] = await shop.db.select().from(appUser).where(eq(appUser.user_id, wati.user_id))
    expect(row).toMatchObject({ name: 'Deleted account', password_hash: '' })
    expect(JSON.stringify(row)).not.toContain(wati.email)
    const { data: product } = await shop.call('GET /api/v1/product/{id}', { params: { id: product_id } })
    expect(product.reviews.map(({ user_name }) => user_name)).toEqual(['W***'])
    const admin = await shop.signInAs('admin')
    const params = { id: order.order_id }
    const { data: kept } = await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)
    expect(kept.user_name).toBe('Wati')
    // free for a new account
    const body = { name: 'Wati', email: wati.email, password: OLD, confirm_password: OLD }
    const { data: anew } = await shop.call('POST /api/v1/auth/register/customer', { body })
    expect((await copy(anew)).orders).toEqual([])
  })

  it('cannot be brought back from the history', async () => {
    const wati = await register(shop, 'Wati')
    await remove(wati)
    const admin = await shop.signInAs('admin')
    const { data } = await shop.call('GET /api/v1/admin/audit', {}, admin)
    const [entry] = data.filter(({ action }) => action === 'user.deleted_own_account')
    expect(entry).toMatchObject({ subject_id: wati.user_id, user_name: 'Deleted account' })
    const undo = shop.call(
      'POST /api/v1/admin/audit/{id}/undo',
      { params: { id: entry?.audit_entry_id ?? 0 } },
      admin,
    )
    expect((await refusalOf(undo)).code).toBe('change_not_undoable')
  })

  it('an unpaid order hinders until it is cancelled; an admin’s account stays', async () => {
    const wati = await register(shop, 'Wati')
    const { order } = await placedOrder(shop, { who: wati })
    expect((await refusalOf(remove(wati))).code).toBe('account_has_open_order')
    await shop.call('POST /api/v1/order/{id}/cancel', { params: { id: order.order_id } }, wati)
    await remove(wati)
    const tono = await register(shop, 'Tono')
    const params = { id: tono.user_id }
    await shop.call(
      'PATCH /api/v1/admin/user/{id}/role',
      { params, body: { role_id: ROLE.admin } },
      await shop.signInAs('superAdmin'),
    )
    const refused = await refusalOf(remove(await signIn(shop, tono.email, OLD)))
    expect(refused.code).toBe('admin_account_not_deleted')
  })
})

describeOnPostgres('copies of one’s own data at once', (open) => {
  it('are one of a caller at a time; further ones are told to wait', async () => {
    const shop = await openPaymentShop(await open())
    const [wati, tono] = [await register(shop, 'Wati'), await register(shop, 'Tono')]
    const copy = (who: UserInfo) => shop.call('GET /api/v1/user/data', {}, who)
    const gate = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = inTransaction(shop.db, async (db) => {
      await db.execute(sql`lock table shop_order in access exclusive mode`)
      locked.resolve()
      await gate.promise
    })
    await locked.promise
    const copies = [copy(wati), copy(wati), copy(tono)]
    const first = await Promise.race(copies.map((each) => refusalOf(each)))
    expect([first.status, first.code]).toEqual([429, 'too_many_requests'])
    gate.resolve()
    await holding
    const outcomes = await Promise.allSettled(copies)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await copy(wati)).data.account.user_id).toBe(wati.user_id)
    await shop.close()
  })
})
