/** Tags that admins give to orders (decisions/069). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { CUSTOMER_TAGS_MAX } from '@warung/contract/values/customer-limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('tags of an order', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const write = async (id: number, tags: string[], version: number, who = admin) => {
    const body = { tags, version }
    return (await shop.call('PUT /api/v1/admin/order/{id}/tags', { params: { id }, body }, who)).data
  }
  const seen = async (id: number) =>
    (await shop.call('GET /api/v1/admin/order/{id}', { params: { id } }, admin)).data.tags
  const found = async (keyword: string) => {
    const { data } = await shop.call('GET /api/v1/admin/order', { query: { keyword } }, admin)
    return data.map(({ order_id, tags }) => ({ order_id, tags }))
  }
  const ordered = async () => (await placedOrder(shop, { price: 10_000 })).order.order_id

  it('are found by each whole tag, whatever its letters, and shown in the list', async () => {
    const [one, other] = [await ordered(), await ordered()]
    expect(await seen(one)).toEqual({ tags: [], version: 0 })
    const tags = ['KADO', 'Kiriman "Solo", {a}']
    expect(await write(one, ['kado', ' Kiriman "Solo", {a}', 'KADO'], 0)).toEqual({ tags, version: 1 })
    expect(await seen(one)).toEqual({ tags, version: 1 })
    await write(other, ['kado lebaran'], 0)
    expect(await found('Kado')).toEqual([{ order_id: one, tags }])
    expect(await found('kiriman "solo", {a}')).toEqual([{ order_id: one, tags }])
    expect(await found('kado lebaran')).toEqual([{ order_id: other, tags: ['kado lebaran'] }])
    await write(one, [], 1)
    expect(await found('kado')).toEqual([])
  })

  it('are not overwritten by who has not seen the last, and stand in the history', async () => {
    const id = await ordered()
    const both = await Promise.allSettled([write(id, ['satu'], 0), write(id, ['dua'], 0)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(write(id, ['tiga'], 0))).toMatchObject({ status: 409, code: 'order_tags_changed' })
    const { data: history } = await shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(history[0]).toMatchObject({ action: 'order.tags_changed', subject_id: id })
  })

  it('have limits, and are an admin’s alone', async () => {
    const { order, who } = await placedOrder(shop, { price: 10_000 })
    const id = order.order_id
    const many = Array.from({ length: CUSTOMER_TAGS_MAX + 1 }, (_, n) => `tag ${n}`)
    expect((await refusalOf(write(id, many, 0))).status).toBe(400)
    expect((await refusalOf(write(id, ['x'.repeat(31)], 0))).status).toBe(400)
    expect((await refusalOf(write(id, [' '], 0))).status).toBe(400)
    expect(await refusalOf(write(2_000_000_000, ['kado'], 0))).toMatchObject({ code: 'order_not_found' })
    expect((await refusalOf(write(id, ['kado'], 0, who))).status).toBe(403)
    await write(id, ['kado'], 0)
    const { data: own } = await shop.call('GET /api/v1/order/{id}', { params: { id } }, who)
    expect(own).not.toHaveProperty('tags')
  })
})
