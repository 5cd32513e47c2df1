/** Drafts, and products on sale from and to a day: what shoppers see, and what they may order. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { orderOf } from '../support/orders.ts'
import { bodyOf, openForm, type ProductForm } from '../support/product-form.ts'
import { addCategory } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const DAY_MS = 86_400_000

describeEachEngine('publication', (open) => {
  let shop: TestShop
  let form: ProductForm
  beforeAll(async () => {
    shop = await openShop(await open())
    form = await openForm(shop)
  })
  afterAll(() => shop.close())

  /** Whether shoppers meet it in each place where products are: all of them agree. */
  const isSeen = async (id: number, keyword: string, within = form.kitchen): Promise<boolean> => {
    const category = { params: { id: within }, query: { limit: 100 } }
    const lists = await Promise.all([
      shop.call('GET /api/v1/product', { query: { limit: 100 } }),
      shop.call('GET /api/v1/product', { query: { keyword } }),
      shop.call('GET /api/v1/product/top', {}),
      shop.call('GET /api/v1/product-category/{id}/product', category),
    ])
    const [all, , , ofCategory] = lists
    expect(all.meta.total).toBe(all.data.length)
    expect(ofCategory.meta.total).toBe(ofCategory.data.length)
    const { status } = await shop.fetch(`/api/v1/product/${id}`)
    const { data: chips } = await shop.call('GET /api/v1/product-category/on-sale', {})
    const found = [
      ...lists.map(({ data }) => data.some(({ product_id }) => product_id === id)),
      status === 200,
      chips.some(({ product_category_id }) => product_category_id === within),
    ]
    expect(new Set(found).size, JSON.stringify(found)).toBe(1)
    return status === 200
  }

  it('is on sale when nothing is said; a draft is for admins alone, in every place', async () => {
    const { data: made } = await form.create(
      bodyOf({ name: 'Sapu Ijuk', product_category_id: [form.kitchen] }),
    )
    expect(made).toMatchObject({ is_published: true, published_from: null, published_until: null })
    expect(await isSeen(made.product_id, 'ijuk')).toBe(true)
    const { sku, name, price } = made
    const plain = { sku, name, price, image: '', brand: '', description: '', stock: 7 }
    const edit = (more: object) =>
      form.edit(made.product_id, { ...plain, product_category_id: [form.kitchen], ...more })
    await edit({ is_published: false })
    expect(await isSeen(made.product_id, 'ijuk')).toBe(false)
    expect((await form.detail(made.product_id)).is_published).toBe(false)
    const { data: kept } = await shop.call('GET /api/v1/admin/product', { query: {} }, form.admin)
    expect(kept.map(({ product_id }) => product_id)).toContain(made.product_id)
    const buyer = await shop.signInAs('customer')
    const body = orderOf({ product_id: made.product_id, quantity: 1, price })
    const refused = await refusalOf(shop.call('POST /api/v1/order', { body }, buyer))
    expect(refused).toMatchObject({ status: 409, code: 'product_no_longer_sold' })
    expect((await form.detail(made.product_id)).stock).toBe(7)
    await edit({}) // an admin's program that knows nothing of drafts leaves it as it is
    expect((await form.detail(made.product_id)).is_published).toBe(false)
    await edit({ is_published: true })
    expect(await isSeen(made.product_id, 'ijuk')).toBe(true)
    const review = { product_id: made.product_id, rating: 5, comment: 'Kuat' }
    const reviewed = async () => {
      const params = { id: made.product_id }
      return (await shop.call('GET /api/v1/product/{id}/review', { params })).data.length
    }
    await shop.call('POST /api/v1/review', { body: review }, buyer)
    expect(await reviewed()).toBe(1)
    await edit({ is_published: false })
    const another = shop.call('POST /api/v1/review', { body: review }, await shop.signInAs('customer'))
    expect((await refusalOf(another)).code).toBe('product_not_found')
    expect(await reviewed()).toBe(0)
    const listed = (await shop.call('GET /api/v1/admin/review', { query: {} }, form.admin)).data
    expect(listed[0]).toMatchObject({ is_product_deleted: false, is_product_on_sale: false })
    await edit({ is_published: true })
    expect((await shop.call('POST /api/v1/order', { body }, buyer)).data.order_product).toHaveLength(1)
    await form.remove(made.product_id)
  })

  it.each([
    [{ published_from: '2026-11-22', published_until: '2026-11-21' }, 422, 'published_until'],
    [{ published_from: '22.11.2026' }, 400, 'published_from'],
    [{ published_from: '0000-01-01' }, 400, 'published_from'],
    [{ published_until: '2026-02-30' }, 400, 'published_until'],
    [{ published_from: '' }, 400, 'published_from'],
    [{ is_published: 'yes' }, 400, 'is_published'],
    [{ is_published: null }, 400, 'is_published'],
  ])('is refused in words as %j', async (given, status, field) => {
    const answer = await form.send('POST', '/api/v1/admin/product', JSON.stringify({ ...bodyOf(), ...given }))
    const refusal = (await answer.json()) as { errors: Record<string, string[]> }
    expect([answer.status, Object.keys(refusal.errors)]).toEqual([status, [field]])
  })

  it('offers a copy with a SKU that is free, and without stock', async () => {
    const first = bodyOf({ sku: 'KOPI-01', product_category_id: [form.kitchen, form.travel] })
    const { data: made } = await form.create(first)
    const copy = async (id: number) =>
      (await shop.call('GET /api/v1/admin/product/{id}/copy', { params: { id } }, form.admin)).data
    const offered = await copy(made.product_id)
    expect(offered).toEqual({ ...first, sku: 'KOPI-01-2', stock: 0 })
    await form.create(offered)
    expect((await copy(made.product_id)).sku).toBe('KOPI-01-3')
    const long = await form.create(bodyOf({ sku: 'x'.repeat(64) }))
    expect((await form.create(await copy(long.data.product_id))).data.stock).toBe(0)
    expect((await refusalOf(copy(999_999))).code).toBe('product_not_found')
  })

  it('says who has a SKU, but not to its owner', async () => {
    const { data: made } = await form.create(bodyOf({ sku: 'UNIK 1/2', name: 'Wajan' }))
    const holder = async (sku: string, product_id?: number) => {
      const query = { sku, ...(product_id === undefined ? {} : { product_id }) }
      return (await shop.call('GET /api/v1/admin/product/sku', { query }, form.admin)).data
    }
    expect(await holder('UNIK 1/2')).toEqual({ product_id: made.product_id, name: 'Wajan' })
    expect(await holder('UNIK 1/2', made.product_id)).toBeNull()
    expect(await holder('UNIK 1')).toBeNull()
    await form.remove(made.product_id)
    expect(await holder('UNIK 1/2')).toBeNull()
  })

  // last: its days outlast every session
  it('begins and ends with days of the shop’s own calendar', async () => {
    const gifts = await addCategory(shop.db, 'Parsel')
    // the shop's clock stands at half past midnight of the 20th in Jakarta: the 19th in London
    const { data: made } = await form.create(
      bodyOf({
        name: 'Parsel Lebaran',
        product_category_id: [gifts],
        published_from: '2026-11-21',
        published_until: '2026-11-22',
      }),
    )
    const seen: boolean[] = []
    for (let day = 20; day <= 23; day += 1) {
      seen.push(await isSeen(made.product_id, 'parsel', gifts))
      shop.advance(DAY_MS)
    }
    expect(seen).toEqual([false, true, true, false])
  })
})
