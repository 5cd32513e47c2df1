/** Admins find what buyers send back: beside the menu, on Home, in the list of orders. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { recordDemo } from '../../src/runtime/demo/record-demo.ts'
import { removeDemo } from '../../src/runtime/demo/remove-demo.ts'
import { rollUpListChanges } from '../../src/runtime/jobs/roll-up-list-counts.ts'
import { signInLimited } from '../support/limited-admin.ts'
import { orderOfParts } from '../support/parts.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('open returns', (open) => {
  let database: Database
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    database = await open()
    shop = await openPaymentShop(database)
    admin = await shop.signInAs('admin')
    await saveSettings(shop, { return_days: 7 })
  })
  afterAll(() => shop.close())

  const counted = async (as = admin) =>
    (await shop.call('GET /api/v1/admin/pending-tasks', {}, as)).data.open_returns
  const listed = async (as = admin) => {
    const query = { state: 'returns' } as const
    const { data, meta } = await shop.call('GET /api/v1/admin/order', { query }, as)
    expect(meta.total).toBe(data.length)
    return data
  }
  const delivered = async () => {
    const parts = await orderOfParts(shop, admin)
    await parts.deliver()
    return parts
  }

  it('are counted and listed from being asked for until they are paid back', async () => {
    expect(await counted()).toBeUndefined()
    const { requestReturn, answer, receive, refund, shirts, order } = await delivered()
    const { data: all } = await shop.call('GET /api/v1/admin/order', {}, admin)
    expect(all[0]).not.toHaveProperty('has_open_return')
    const return_id = (await requestReturn([shirts(2)])).returns?.[0]?.return_id ?? 0
    const expectOpen = async () => {
      expect(await counted()).toBe(1)
      expect(await listed()).toMatchObject([{ order_id: order.order_id, has_open_return: true }])
    }
    await expectOpen()
    const { data: home } = await shop.call('GET /api/v1/admin/dashboard', {}, admin)
    expect(home.open_returns).toBe(1)
    await answer(return_id, true)
    await rollUpListChanges(database)
    await expectOpen()
    await receive(return_id, false)
    await expectOpen()
    await refund({ refunded_amount: '0.00', rupiah: 100_000, return_id })
    expect(await counted()).toBeUndefined()
    expect(await listed()).toEqual([])
  })

  it('are one order, however many it has, until all are over', async () => {
    const { requestReturn, answer, shirts, oneHat } = await delivered()
    const first = (await requestReturn([shirts(1)])).returns?.[0]?.return_id ?? 0
    const second = (await requestReturn([oneHat])).returns?.[1]?.return_id ?? 0
    expect(await counted()).toBe(1)
    await answer(first, false)
    expect(await counted()).toBe(1)
    await answer(second, false)
    expect(await counted()).toBeUndefined()
  })

  it('end by a refusal too, when accepted goods never come: they may be asked for again', async () => {
    const { requestReturn, answer, oneHat } = await delivered()
    const return_id = (await requestReturn([oneHat])).returns?.[0]?.return_id ?? 0
    await answer(return_id, true)
    expect((await refusalOf(answer(return_id, true))).code).toBe('return_moved_on')
    expect((await answer(return_id, false)).returns).toMatchObject([{ state: 'refused' }])
    expect(await counted()).toBeUndefined()
    const again = (await requestReturn([oneHat])).returns?.[1]?.return_id ?? 0
    await answer(again, false)
    expect((await refusalOf(answer(again, false))).code).toBe('return_moved_on')
  })

  it('are for cashiers too, not for packers and the catalog’s Admins', async () => {
    const { requestReturn, answer, oneHat, order } = await delivered()
    const return_id = (await requestReturn([oneHat])).returns?.[0]?.return_id ?? 0
    const cashier = await signInLimited(shop, 'cashier')
    expect(await counted(cashier)).toBe(1)
    expect(await listed(cashier)).toMatchObject([{ order_id: order.order_id }])
    for (const set of ['packer', 'catalog'] as const) {
      const other = await signInLimited(shop, set)
      expect(await counted(other)).toBeUndefined()
      expect((await refusalOf(listed(other))).code).toBe('permission_required')
    }
    await answer(return_id, false)
  })

  it('go with the demo’s orders, with all that hangs on them', async () => {
    const { requestReturn, answer, receive, refund, shirts, oneHat, order, params } = await delivered()
    const tax_number = { npwp: '0123456789012345', name: 'PT Maju Jaya' }
    await shop.call('PUT /api/v1/admin/order/{id}/tax-number', { params, body: { tax_number } }, admin)
    const paidBack = (await requestReturn([shirts(1)])).returns?.[0]?.return_id ?? 0
    await answer(paidBack, true)
    await receive(paidBack, true)
    await refund({ refunded_amount: '0.00', rupiah: 50_000, return_id: paidBack })
    const { refunded_amount } = await requestReturn([oneHat])
    await refund({ refunded_amount, rupiah: 10_000, pieces: [shirts(1)] })
    expect(await counted()).toBe(1)
    await recordDemo(shop.db, { people: [], products: [], orders: [order.order_id] })
    expect(await removeDemo(shop.db, shop.now(), shop.context.passwords.matches)).toMatchObject({ orders: 1 })
    expect(await counted()).toBeUndefined()
    expect(await listed()).toEqual([])
  })

  it('belong to a count that agrees with the rows', async () => {
    const rows = await shop.db.select({ isOpen: shopOrder.has_open_return }).from(shopOrder)
    expect(rows.filter(({ isOpen }) => isOpen)).toHaveLength((await counted()) ?? 0)
  })
})
