/** Codes for given products and categories (decisions/063). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { DiscountBody } from '@warung/contract/discounts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { cartWith, PRICE, percentOff, type Shopping, shoppingIn } from '../support/discounts.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

function lineOf(product_id: number, quantity = 1) {
  return { product_id, quantity, price: PRICE }
}

describeEachEngine('codes for some products', (open) => {
  let shop: TestShop
  let admin: UserInfo
  let who: UserInfo
  let shopping: Shopping
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openShop(await open({ onStatement: (text) => void statements.push(text) }))
    admin = await shop.signInAs('admin')
    who = await shop.signInAs('customer')
    shopping = shoppingIn(shop, () => admin)
  })
  afterAll(() => shop.close())

  const addCategory = async (name: string): Promise<number> =>
    (await shop.call('POST /api/v1/admin/product-category', { body: { name } }, admin)).data
      .product_category_id
  const addTo = (category: number) =>
    addProduct(shop.db, { price: PRICE, stock: 1000, product_category_id: [category] })
  const check = async (discount_code: string, ...ids: number[]) => {
    const order_product = ids.map((product_id) => ({ product_id, quantity: 1 }))
    const body = { discount_code, product_price: ids.length * PRICE, order_product }
    return (await shop.call('POST /api/v1/discount-check', { body }, who)).data
  }
  const listed = async (code: string) => {
    const { data } = await shop.call('GET /api/v1/admin/discount', {}, admin)
    return data.find((found) => found.code === code)
  }

  it('are matched with the products of all lines at once: 500 lines of one are one', async () => {
    const category = await addCategory('Tenun')
    const [chosen, ofCategory] = [await shopping.product(), await addTo(category)]
    const some = { is_limited: true, product_ids: [chosen], category_ids: [category] }
    await shopping.make({ ...percentOff('ONCE'), ...some })
    statements.length = 0
    const { covered_ids } = await check('once', ofCategory, ...Array<number>(499).fill(chosen))
    expect(covered_ids).toEqual([chosen, ofCategory])
    // a function that reads the discount again, for each line
    expect(statements.filter((text) => text.includes('discount_covers'))).toEqual([])
  })

  it('take off the covered lines alone, in one statement more than without', async () => {
    const category = await addCategory('Batik')
    const [chosen, other, ofCategory] = [
      await shopping.product(),
      await shopping.product(),
      await addTo(category),
    ]
    const terms: DiscountBody = {
      ...percentOff('SOME'),
      ...{ is_limited: true, product_ids: [chosen, chosen], category_ids: [category] },
    }
    await shopping.make(terms)
    expect(await check('some', other, chosen, ofCategory)).toMatchObject({
      covered_ids: [chosen, ofCategory],
    })
    const lines = [lineOf(chosen, 2), lineOf(other), lineOf(ofCategory)]
    const body = cartWith(lines, terms, [chosen, ofCategory])
    await shopping.place(body, who)
    statements.length = 0
    const placed = await shopping.place(body, who)
    expect(statements.length).toBe(2)
    expect(placed).toMatchObject({ discount_code: 'SOME', discount_price: 60_000, product_price: 800_000 })
    const wrong = cartWith(lines, terms)
    expect((await refusalOf(shopping.place(wrong, who))).code).toBe('prices_changed')
    expect((await refusalOf(shopping.place(cartWith([lineOf(other)], terms, []), who))).code).toBe(
      'discount_not_for_items',
    )
    expect((await refusalOf(check('SOME', other))).code).toBe('discount_not_for_items')
    expect((await refusalOf(check('SOME'))).code).toBe('discount_not_for_items')
  })

  it('ask for the least sum of what they cover', async () => {
    const [chosen, other] = [await shopping.product(), await shopping.product()]
    const terms: DiscountBody = {
      ...percentOff('LEASTOFSOME'),
      ...{ is_limited: true, product_ids: [chosen], least_items: PRICE * 2 },
    }
    await shopping.make(terms)
    const below = await refusalOf(check('LEASTOFSOME', chosen, other, other))
    expect([below.code, below.errors]).toEqual([
      'discount_not_for_covered_sum',
      { discount_code: ['This code needs at least Rp 400.000 of the products it is for.'] },
    ])
    await shopping.place(cartWith([lineOf(chosen, 2), lineOf(other)], terms, [chosen]), who)
  })

  it('give free shipping to a cart with one of the products', async () => {
    const [chosen, other] = [await shopping.product(), await shopping.product()]
    const terms: DiscountBody = {
      ...{ code: 'SENDSOME', kind: 'free_shipping', is_limited: true, product_ids: [chosen] },
    }
    await shopping.make(terms)
    const body = cartWith([lineOf(chosen), lineOf(other)], terms, [chosen])
    expect(await shopping.place(body, who)).toMatchObject({ discount_price: body.shipping_price })
    expect((await refusalOf(check('SENDSOME', other))).code).toBe('discount_not_for_items')
  })

  it('never come to cover everything: not by an empty list, nor when all they name is deleted', async () => {
    const empty = { ...percentOff('NOTHING'), is_limited: true, product_ids: [], category_ids: [] }
    const refused = await refusalOf(shopping.make(empty))
    expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['product_ids']])
    const unknown = { ...percentOff('NOTHING'), is_limited: true, product_ids: [2_000_000_000] }
    expect((await refusalOf(shopping.make(unknown))).code).toBe('discount_items_gone')

    const category = await addCategory('Kerajinan')
    const [chosen, other] = [await shopping.product(), await addTo(category)]
    const terms = {
      ...percentOff('DELETED'),
      ...{ is_limited: true, product_ids: [chosen], category_ids: [category] },
    }
    await shopping.make(terms)
    await shopping.place(cartWith([lineOf(other)], terms, [other]), who)
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: chosen } }, admin)
    await shop.call('DELETE /api/v1/admin/product-category/{id}', { params: { id: category } }, admin)
    const kept = cartWith([lineOf(other)], terms, [other])
    expect((await refusalOf(shopping.place(kept, who))).code).toBe('discount_not_for_items')
    expect(await listed('DELETED')).toMatchObject({
      is_limited: true,
      products: [{ product_id: chosen, is_deleted: true }],
      categories: [{ product_category_id: category, name: 'Kerajinan', is_deleted: true }],
    })
    const { data: history } = await shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    const deletion = history.find(
      ({ subject_name, is_undoable }) => subject_name === 'Kerajinan' && is_undoable,
    )
    const undo = { params: { id: deletion?.audit_entry_id ?? 0 } }
    await shop.call('POST /api/v1/admin/audit/{id}/undo', undo, admin)
    await shopping.place(kept, who)
  })

  it('are changed to cover every product, and back', async () => {
    const [chosen, other] = [await shopping.product(), await shopping.product()]
    const terms = { ...percentOff('BACK'), is_limited: true, product_ids: [chosen] }
    const id = await shopping.make(terms)
    const change = (body: DiscountBody) =>
      shop.call('PUT /api/v1/admin/discount/{id}', { params: { id }, body }, admin)
    const { data: all } = await change({ ...percentOff('BACK'), is_limited: false, product_ids: [chosen] })
    expect(all).toMatchObject({ is_limited: false, products: [] })
    expect(await check('BACK', other)).not.toHaveProperty('covered_ids')
    expect((await refusalOf(shopping.place(cartWith([lineOf(other)], terms, []), who))).code).toBe(
      'prices_changed',
    )
    await change(terms)
    expect(await check('BACK', other, chosen)).toMatchObject({ covered_ids: [chosen] })
    const { data: history } = await shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(history[0]).toMatchObject({
      action: 'discount.changed',
      before: { is_limited: false, products: '' },
      after: { is_limited: true },
    })
  })
})

describeOnPostgres('codes for categories, while products move', (open) => {
  let shop: TestShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  it('take off only what the statement itself found covered', async () => {
    const shopping = shoppingIn(shop, () => admin)
    const body = { name: 'Diskon' }
    const { data } = await shop.call('POST /api/v1/admin/product-category', { body }, admin)
    const category = data.product_category_id
    const product = await addProduct(shop.db, {
      price: PRICE,
      stock: 10_000,
      product_category_id: [category],
    })
    const terms = { ...percentOff('MOVING'), is_limited: true, category_ids: [category] }
    await shopping.make(terms)
    const shoppers = await Promise.all(Array.from({ length: 30 }, () => shop.signInAs('customer')))
    const remove = shop.call(
      'DELETE /api/v1/admin/product-category/{id}',
      { params: { id: category } },
      admin,
    )
    const cart = cartWith([lineOf(product)], terms, [product])
    const attempts = await Promise.allSettled(shoppers.map((who) => shopping.place(cart, who)))
    await remove
    for (const attempt of attempts)
      if (attempt.status === 'fulfilled') expect(attempt.value.discount_price).toBe(PRICE / 10)
      else expect(attempt.reason.code).toBe('discount_not_for_items')
    const late = await refusalOf(shopping.place(cart, shoppers[0] ?? admin))
    expect(late.code).toBe('discount_not_for_items')
  })
})
