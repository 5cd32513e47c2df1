/** The same change to many products: all of them or none, each in the history, nothing twice. */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductChange } from '@warung/contract/product-changes.ts'
import { PRICE_MAX, PRODUCTS_CHANGED_MAX } from '@warung/contract/values/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { orderOf } from '../support/orders.ts'
import { bodyOf, openForm, type ProductForm } from '../support/product-form.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type Chosen = Pick<AdminProduct, 'product_id' | 'version'>

function apply(shop: TestShop, form: ProductForm, products: readonly Chosen[], change: ProductChange) {
  const body = { products: products.map(({ product_id, version }) => ({ product_id, version })), change }
  return shop.call('POST /api/v1/admin/product/changes', { body }, form.admin)
}

async function createPriced(form: ProductForm, ...prices: readonly number[]): Promise<AdminProduct[]> {
  const made: AdminProduct[] = []
  for (const price of prices) {
    made.push((await form.create(bodyOf({ price, product_category_id: [form.kitchen] }))).data)
  }
  return made
}

describeEachEngine('many products', (open) => {
  let shop: TestShop
  let form: ProductForm
  beforeAll(async () => {
    shop = await openShop(await open())
    form = await openForm(shop)
  })
  afterAll(() => shop.close())

  const now = (products: readonly Chosen[]) =>
    Promise.all(products.map(({ product_id }) => form.detail(product_id)))
  const history = async (id: number) =>
    (
      await shop.call(
        'GET /api/v1/admin/audit',
        { query: { subject_type: 'product', subject_id: id } },
        form.admin,
      )
    ).data
  const isShown = async ({ product_id }: Chosen) =>
    (await shop.fetch(`/api/v1/product/${product_id}`)).status === 200

  it('become drafts and are published again, together; those that are so already are left alone', async () => {
    const [first, second] = (await createPriced(form, 10_000, 20_000)) as [AdminProduct, AdminProduct]
    const { data } = await apply(shop, form, [first, second], { kind: 'make_draft' })
    expect(data).toEqual({ changed: 2 })
    expect(await Promise.all([first, second].map(isShown))).toEqual([false, false])
    const third = (await createPriced(form, 30_000))[0] as AdminProduct
    const drafts = await now([first, second])
    expect((await apply(shop, form, [...drafts, third], { kind: 'publish' })).data).toEqual({ changed: 2 })
    expect(await Promise.all([first, second, third].map(isShown))).toEqual([true, true, true])
    expect((await history(third.product_id)).map(({ action }) => action)).toEqual(['product.created'])
    expect((await history(first.product_id)).slice(0, 2)).toMatchObject([
      { action: 'product.changed', before: { is_published: false }, after: { is_published: true } },
      { action: 'product.changed', before: { is_published: true }, after: { is_published: false } },
    ])
    expect((await now([third]))[0]?.version).toBe(third.version)
  })

  it('change their prices by percent, rounded half up to whole rupiah, exactly', async () => {
    const made = await createPriced(form, 12_345, 85_000, 101, 9_999_999_999)
    await apply(shop, form, made, { kind: 'price', percent: -0.01 })
    // 12343.7655, 84991.5, 100.9899, 9998999999.0001
    expect((await now(made)).map(({ price }) => price)).toEqual([12_344, 84_992, 101, 9_998_999_999])
    await apply(shop, form, await now(made.slice(0, 2)), { kind: 'price', percent: -50 })
    expect((await now(made.slice(0, 2))).map(({ price }) => price)).toEqual([6_172, 42_496])
  })

  it.each([
    [{ percent: -60, prices: [50_000, 240] }, /would cost Rp 96, less than Rp 100/],
    [{ percent: 10, prices: [50_000, PRICE_MAX] }, /would cost Rp 11\.000\.000\.000, more than/],
  ])('change no price when one would be out of bounds: %j', async ({ percent, prices }, words) => {
    const made = await createPriced(form, ...prices)
    const refused = await refusalOf(apply(shop, form, made, { kind: 'price', percent }))
    expect(refused.status).toBe(422)
    expect(refused.message).toMatch(words)
    expect(refused.message).toContain(`“${made[1]?.name}”`)
    expect((await now(made)).map(({ price }) => price)).toEqual(prices)
  })

  it('are put into one category, or into none', async () => {
    const made = await createPriced(form, 10_000, 20_000)
    const idsOf = async () =>
      (await now(made)).map(({ product_categories }) =>
        product_categories.map(({ product_category_id }) => product_category_id),
      )
    await apply(shop, form, made, { kind: 'category', product_category_id: form.travel })
    expect(await idsOf()).toEqual([[form.travel], [form.travel]])
    expect((await history(made[0]?.product_id ?? 0))[0]).toMatchObject({
      before: { categories: ['Dapur'] },
      after: { categories: ['Perjalanan'] },
    })
    const moved = await now(made)
    const again = { kind: 'category', product_category_id: form.travel } as const
    expect((await apply(shop, form, moved, again)).data.changed).toBe(0)
    const unknown = { kind: 'category', product_category_id: 999_999 } as const
    expect(await refusalOf(apply(shop, form, moved, unknown))).toMatchObject({
      status: 422,
      message: 'This product category no longer exists.',
    })
    await apply(shop, form, moved, { kind: 'category', product_category_id: null })
    expect(await idsOf()).toEqual([[], []])
    const { product_id } = made[0] as AdminProduct
    await form.edit(product_id, bodyOf({ product_category_id: [form.kitchen] }))
    expect((await history(product_id))[0]).toMatchObject({
      before: { categories: [] },
      after: { categories: ['Dapur'] },
    })
  })

  it('are deleted together, and come back one by one from the history', async () => {
    const made = await createPriced(form, 10_000, 20_000)
    await apply(shop, form, made, { kind: 'delete' })
    expect(await Promise.all(made.map(isShown))).toEqual([false, false])
    const { product_id } = made[0] as AdminProduct
    const [entry] = await history(product_id)
    expect(entry).toMatchObject({ action: 'product.deleted', is_undoable: true })
    const params = { id: entry?.audit_entry_id ?? 0 }
    await shop.call('POST /api/v1/admin/audit/{id}/undo', { params }, form.admin)
    expect(await Promise.all(made.map(isShown))).toEqual([true, false])
  })

  it('stay as they are when one was deleted or changed meanwhile; a repeated change changes nothing twice', async () => {
    const made = await createPriced(form, 10_000, 20_000, 30_000)
    const [first, second, third] = made as [AdminProduct, AdminProduct, AdminProduct]
    const raise = { kind: 'price', percent: 10 } as const
    await apply(shop, form, [first, second], raise)
    const repeated = await refusalOf(apply(shop, form, [first, second], raise))
    expect(repeated).toMatchObject({ status: 409, code: 'chosen_product_changed' })
    expect(repeated.message).toContain(`“${first.name}”`)
    expect((await now(made)).map(({ price }) => price)).toEqual([11_000, 22_000, 30_000])
    await form.remove(second.product_id)
    const gone = await refusalOf(apply(shop, form, [third, second], raise))
    expect(gone).toMatchObject({ status: 409, code: 'chosen_product_gone' })
    expect(gone.message).toContain(`“${second.name}” was deleted`)
    expect(Object.keys(gone.errors ?? {})).toEqual(['products.1'])
    const unknown = await refusalOf(apply(shop, form, [{ product_id: 2_000_000_000, version: 1 }], raise))
    expect(unknown).toMatchObject({ status: 409, code: 'chosen_product_gone' })
    expect((await form.detail(third.product_id)).price).toBe(30_000)
  })

  it('may be bought meanwhile: pieces sold are no other version', async () => {
    const [made] = (await createPriced(form, 10_000)) as [AdminProduct]
    const body = orderOf({ product_id: made.product_id, quantity: 2, price: 10_000 })
    await shop.call('POST /api/v1/order', { body }, await shop.signInAs('customer'))
    await apply(shop, form, [made], { kind: 'price', percent: 10 })
    expect(await form.detail(made.product_id)).toMatchObject({ price: 11_000, stock: 5 })
  })

  it('are at most so many at once', async () => {
    const products = Array.from({ length: PRODUCTS_CHANGED_MAX + 1 }, (_, n) => ({
      product_id: n + 1,
      version: 1,
    }))
    const refused = await refusalOf(apply(shop, form, products, { kind: 'publish' }))
    expect([refused.status, refused.message]).toEqual([400, 'Products must have at most 200 entries.'])
  })

  const chosen = [{ product_id: 1, version: 1 }]
  const price = (percent: unknown) => ({ products: chosen, change: { kind: 'price', percent } })
  it.each([
    [{ products: [], change: { kind: 'publish' } }, 'products'],
    [{ products: [...chosen, ...chosen], change: { kind: 'publish' } }, 'products'],
    [{ products: [{ product_id: 1 }], change: { kind: 'publish' } }, 'products.0.version'],
    [{ products: chosen, change: { kind: 'explode' } }, 'change.kind'],
    [{ products: chosen, change: { kind: 'category' } }, 'change.product_category_id'],
    [price(0), 'change.percent'],
    [price(-100), 'change.percent'],
    [price(1001), 'change.percent'],
    [price(1.234), 'change.percent'],
    [price('10'), 'change.percent'],
  ])('are refused in words as %j', async (body, field) => {
    const answer = await form.send('POST', '/api/v1/admin/product/changes', JSON.stringify(body))
    const refusal = (await answer.json()) as { message: string; errors: Record<string, string[]> }
    expect([answer.status, Object.keys(refusal.errors)]).toEqual([400, [field]])
    expect(refusal.message).toMatch(/^[A-Z].+\.$/)
  })
})

describeOnPostgres('two admins who change many products at once', (open) => {
  it('change them one after the other: the second is told, nothing is half done', async () => {
    const shop = await openShop(await open())
    const form = await openForm(shop)
    const made = await createPriced(form, ...Array.from({ length: 10 }, () => 10_000))
    const tries = [made, made.toReversed(), made].map((products) =>
      apply(shop, form, products, { kind: 'price', percent: 10 }).then(
        () => 'changed',
        (error: { code?: string }) => error.code,
      ),
    )
    expect((await Promise.all(tries)).sort()).toEqual([
      'changed',
      'chosen_product_changed',
      'chosen_product_changed',
    ])
    const prices = await Promise.all(made.map(({ product_id }) => form.detail(product_id)))
    expect(new Set(prices.map(({ price }) => price))).toEqual(new Set([11_000]))
    await shop.close()
  })
})
