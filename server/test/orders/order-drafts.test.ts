/** Orders that an admin has begun to enter (decisions/075). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { ORDER_DRAFT_DAYS, ORDER_DRAFTS_MAX } from '@warung/contract/values/order-drafts.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { orderDraft } from '../../src/platform/database/schema/order-drafts.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { deleteOldRows } from '../../src/runtime/jobs/delete-old-rows.ts'
import { OLD, register } from '../support/credentials.ts'
import { signInLimited } from '../support/limited-admin.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type Body = CallInput<'PUT /api/v1/admin/order-draft'>['body']

const NOBODY = {
  recipient: '',
  telephone: '',
  email: '',
  address: '',
  city: '',
  postal_code: '',
  country: '',
  province: '',
}

function keyOf(number: number): string {
  return `${number}-0-0-0`
}

describeEachEngine('drafts of orders', (open) => {
  let shop: TestShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  beforeEach(async () => {
    await shop.db.delete(orderDraft)
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const save = (number: number, more: Partial<Body> = {}, who = admin) => {
    const body = { draft_key: keyOf(number), order_product: [], customer_id: null, buyer: NOBODY, ...more }
    return shop.call('PUT /api/v1/admin/order-draft', { body }, who)
  }
  const drafts = async (who = admin) => (await shop.call('GET /api/v1/admin/order-draft', {}, who)).data
  const remove = (number: number, who = admin) =>
    shop.call('DELETE /api/v1/admin/order-draft/{key}', { params: { key: keyOf(number) } }, who)

  it('are the admin’s own, newest first; the same key replaces', async () => {
    const order_product = [{ product_id: await addProduct(shop.db), quantity: 2 }]
    const tini = await register(shop, 'Tini')
    await save(1, { order_product })
    shop.advance(1000)
    await save(2, { buyer: { ...NOBODY, recipient: 'Bu Wati', telephone: '0812' } })
    shop.advance(1000)
    await save(1, { order_product, customer_id: tini.user_id })
    const { user_id, name, email } = tini
    expect(await drafts()).toMatchObject([
      { draft_key: keyOf(1), order_product, customer: { user_id, name, email }, buyer: NOBODY },
      { draft_key: keyOf(2), order_product: [], customer: null, buyer: { recipient: 'Bu Wati' } },
    ])
    expect(await drafts(await shop.signInAs('superAdmin'))).toEqual([])
  })

  it('keep the discount as it is typed, and the way to pay', async () => {
    const own_discount = { kind: 'amount', value: '20.0', reason: '' } as const
    await save(1, { own_discount, payment_method_id: 5 })
    expect(await drafts()).toMatchObject([{ own_discount, payment_method_id: 5 }])
    await save(1)
    expect(await drafts()).toMatchObject([{ own_discount: null, payment_method_id: null }])
    const long = { ...own_discount, value: '9'.repeat(41) }
    expect((await refusalOf(save(1, { own_discount: long }))).code).toBe('invalid_input')
  })

  it('are deleted by their own admin alone, twice as well as once; a cashier has them too', async () => {
    const cashier = await signInLimited(shop, 'cashier')
    await save(1)
    await save(1, {}, cashier)
    await remove(1, cashier)
    await remove(1, cashier)
    expect(await drafts(cashier)).toEqual([])
    expect(await drafts()).toHaveLength(1)
  })

  it('have limits: so many, however many are saved at once, and only for accounts that shop', async () => {
    for (let count = 1; count < ORDER_DRAFTS_MAX; count += 1) await save(count)
    const both = await Promise.allSettled([save(98), save(99)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await refusalOf(save(100))).code).toBe('too_many_order_drafts')
    await save(1, { buyer: { ...NOBODY, city: 'Sleman' } }) // replaces
    expect((await refusalOf(save(1, { customer_id: admin.user_id }))).code).toBe('user_not_found')
    expect((await refusalOf(save(1, { draft_key: 'short' }))).code).toBe('invalid_input')
    const long = { ...NOBODY, recipient: 'x'.repeat(101) }
    expect((await refusalOf(save(1, { buyer: long }))).code).toBe('invalid_input')
  })

  it('end with the account that they are for, and after a month', async () => {
    const tini = await register(shop, 'Tini')
    await save(1, { customer_id: tini.user_id })
    await save(2)
    await shop.call('DELETE /api/v1/user', { body: { current_password: OLD } }, tini)
    expect((await drafts()).map(({ draft_key }) => draft_key)).toEqual([keyOf(2)])
    await deleteOldRows(shop.db, new Date(shop.now().getTime() + (ORDER_DRAFT_DAYS - 1) * DAY_MS))
    expect(await drafts()).toHaveLength(1)
    await deleteOldRows(shop.db, new Date(shop.now().getTime() + (ORDER_DRAFT_DAYS + 1) * DAY_MS))
    expect(await drafts()).toEqual([])
  })
})
