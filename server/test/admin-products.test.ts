import type { ProductBody } from '@warung/contract/catalog.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../testing/each-engine.ts'
import { picture, product, stockMovement } from '../src/database/schema.ts'
import { addCategory, addProduct } from './products.ts'
import { openShop, refusalOf, type TestShop, toldIn } from './shop.ts'

const OWN_PICTURE = `/images/${'0123456789abcdef'.repeat(2)}.webp`

type Person = { access_token: string; user_id: number }

let numbered = 0
const bodyOf = (given: Partial<ProductBody> = {}): ProductBody => {
  numbered += 1
  return {
    name: `Termos ${numbered}`,
    sku: `TERMOS-${numbered}`,
    price: 125_000,
    image: '',
    brand: 'Hangat',
    product_category_id: [],
    description: 'Menjaga panas delapan jam.',
    stock: 7,
    ...given,
  }
}

const movements = (shop: TestShop, product_id: number) =>
  shop.db
    .select({
      quantity: stockMovement.quantity,
      reason: stockMovement.reason,
      user_id: stockMovement.user_id,
    })
    .from(stockMovement)
    .where(eq(stockMovement.product_id, product_id))
    .orderBy(asc(stockMovement.stock_movement_id))

describeEachEngine('products as admins keep them', (open) => {
  let shop: TestShop
  let admin: Person
  let kitchen = 0
  let travel = 0
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
    kitchen = await addCategory(shop.db, 'Dapur')
    travel = await addCategory(shop.db, 'Perjalanan')
    await shop.db.insert(picture).values({
      image: OWN_PICTURE,
      width: 800,
      height: 800,
      image_placeholder: 'data:,blur',
      created_at: shop.now(),
    })
  })
  afterAll(() => shop.close())

  const create = (body: ProductBody, as: Person = admin) =>
    shop.call('POST /api/v1/admin/product', { body }, as)
  const edit = (id: number, body: ProductBody & { version?: number; stock_was?: number }) =>
    shop.call('PUT /api/v1/admin/product/{id}', { params: { id }, body }, admin)
  const remove = (id: number) => shop.call('DELETE /api/v1/admin/product/{id}', { params: { id } }, admin)
  const detail = async (id: number) =>
    (await shop.call('GET /api/v1/admin/product/{id}', { params: { id } }, admin)).data
  const send = (method: string, path: string, body: string) =>
    shop.fetch(path, { method, headers: { 'content-type': 'application/json' }, body }, admin)

  describe('creating', () => {
    it('puts all fields on sale', async () => {
      const body = bodyOf({ image: OWN_PICTURE, product_category_id: [kitchen, travel, kitchen] })
      const { data } = await create(body)
      const { product_category_id: _, ...fields } = body
      expect(data).toEqual({
        ...fields,
        product_id: expect.any(Number),
        image_placeholder: 'data:,blur',
        rating: 0,
        numb_reviews: 0,
        version: 1,
        product_categories: [
          { product_category_id: kitchen, name: 'Dapur' },
          { product_category_id: travel, name: 'Perjalanan' },
        ],
      })
      expect(await detail(data.product_id)).toEqual(data)
      const { data: shown } = await shop.call('GET /api/v1/product', {
        query: { keyword: body.sku.toLowerCase() },
      })
      expect(shown.map((row) => row.product_id)).toEqual([data.product_id])
    })

    it('writes its first pieces, and who brought them, in the ledger', async () => {
      const { data } = await create(bodyOf({ stock: 3 }))
      expect(await movements(shop, data.product_id)).toEqual([
        { quantity: 3, reason: 'created', user_id: admin.user_id },
      ])
    })

    it('keeps every text letter for letter', async () => {
      const texts = {
        name: ' <b>"Termos"</b> \u{1F375} 50% ',
        brand: '</script><script>alert(1)</script>',
        description: '<img src=x onerror=alert(1)>\n\njavascript:alert(1)\\ $1',
      }
      const { data } = await create(bodyOf(texts))
      expect(await detail(data.product_id)).toMatchObject(texts)
    })

    it('refuses a SKU that another product on sale has, and names the field', async () => {
      const { data } = await create(bodyOf({ sku: 'ONCE' }))
      const refusal = await refusalOf(create(bodyOf({ sku: 'ONCE' })))
      expect(refusal).toMatchObject({
        status: 409,
        errors: { sku: ['Another product already has this SKU.'] },
      })
      await remove(data.product_id)
      await create(bodyOf({ sku: 'ONCE' }))
    })

    it('refuses a category that is gone, and names the field', async () => {
      const refusal = await refusalOf(create(bodyOf({ product_category_id: [kitchen, 999_999] })))
      expect(refusal.status).toBe(422)
      expect(Object.keys(refusal.errors)).toEqual(['product_category_id'])
    })

    it.each([
      'https://evil.example/x.png',
      '//evil.example/x.webp',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '/images/../../etc/passwd',
      `/images/${'f'.repeat(32)}.webp`,
      `${OWN_PICTURE}?x`,
      `${OWN_PICTURE}\n`,
      ' ',
    ])('refuses the picture %j, which is no upload of the shop', async (image) => {
      const refusal = await refusalOf(create(bodyOf({ image })))
      expect(refusal).toMatchObject({
        status: 422,
        errors: { image: ["Image must be one of the shop's own uploads."] },
      })
    })

    it('names everything that is wrong at once', async () => {
      const { data } = await create(bodyOf())
      const refusal = await refusalOf(
        create(bodyOf({ sku: data.sku, image: 'http://x', product_category_id: [999_999] })),
      )
      expect(refusal.status).toBe(422)
      expect(Object.keys(refusal.errors).toSorted()).toEqual(['image', 'product_category_id', 'sku'])
    })

    it.each([
      ['name', ''],
      ['name', ' \t\n'],
      ['name', 'x'.repeat(201)],
      ['name', 5],
      ['name', 'a\u0000b'],
      ['sku', ' '],
      ['sku', 'x'.repeat(65)],
      ['price', -1],
      ['price', 0.5],
      ['price', '5'],
      ['price', null],
      ['price', 1e15],
      ['price', 2 ** 53],
      ['price', true],
      ['price', [5]],
      ['stock', -1],
      ['stock', 1.5],
      ['stock', '5'],
      ['stock', 2 ** 31],
      ['image', null],
      ['image', 'x'.repeat(201)],
      ['brand', 'x'.repeat(101)],
      ['brand', '\udc00'],
      ['description', 'x'.repeat(10_001)],
      ['description', {}],
      ['product_category_id', 1],
      ['product_category_id', '1'],
      ['product_category_id', null],
    ])('refuses %s %j by its name', async (field, value) => {
      const answer = await send(
        'POST',
        '/api/v1/admin/product',
        JSON.stringify({ ...bodyOf(), [field]: value }),
      )
      expect(answer.status).toBe(400)
      const { message, errors } = await toldIn(answer)
      expect(Object.keys(errors)).toEqual([field])
      expect(message).toContain(errors[field]?.[0])
    })

    it('drops what is not a field of a product', async () => {
      const body = {
        ...bodyOf(),
        product_id: 1,
        rating: 5,
        numb_reviews: 9,
        version: 77,
        deleted_at: '2020-01-01',
      }
      const answer = await send('POST', '/api/v1/admin/product', JSON.stringify(body))
      expect(answer.status).toBe(201)
      expect(await answer.json()).toMatchObject({ data: { rating: 0, numb_reviews: 0, version: 1 } })
    })

    it.each([
      ['no JSON', 'application/json', '{"name":', 400],
      ['a poisoned prototype', 'application/json', '{"__proto__":{"role_id":1},"name":"x"}', 400],
      ['a list', 'application/json', '[]', 400],
      ['null', 'application/json', 'null', 400],
      ['nothing', 'application/json', '', 400],
      ['depth', 'application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400],
      ['a form', 'application/x-www-form-urlencoded', 'name=x', 415],
      ['plain text', 'text/plain', '{}', 415],
      ['XML', 'application/xml', '<a/>', 415],
      ['2 MB', 'application/json', JSON.stringify({ name: 'x'.repeat(2_000_000) }), 413],
    ])('refuses %s', async (_, type, body, status) => {
      const answer = await shop.fetch(
        '/api/v1/admin/product',
        { method: 'POST', headers: { 'content-type': type }, body },
        admin,
      )
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ message: expect.any(String) })
    })
  })

  describe('editing', () => {
    it('changes all fields and what is found', async () => {
      const { data } = await create(bodyOf({ product_category_id: [kitchen] }))
      const body = bodyOf({ name: 'Botol Biru', image: OWN_PICTURE, product_category_id: [travel], stock: 9 })
      const { data: edited } = await edit(data.product_id, { ...body, version: data.version })
      const { product_category_id: _, ...fields } = body
      expect(edited).toMatchObject({ ...fields, version: 2, product_categories: [{ name: 'Perjalanan' }] })
      expect(await detail(data.product_id)).toEqual(edited)
      const listed = async (keyword: string) =>
        (await shop.call('GET /api/v1/product', { query: { keyword } })).meta.total
      expect(await listed(data.sku)).toBe(0)
      expect(await listed('botol biru')).toBe(1)
    })

    it('keeps its own SKU, and takes nobody else’s', async () => {
      const [{ data: one }, { data: other }] = [await create(bodyOf()), await create(bodyOf())]
      await edit(one.product_id, bodyOf({ sku: one.sku }))
      const refusal = await refusalOf(edit(one.product_id, bodyOf({ sku: other.sku })))
      expect([refusal.status, Object.keys(refusal.errors)]).toEqual([409, ['sku']])
    })

    it('tells the second of two admins that the first was there', async () => {
      const { data } = await create(bodyOf())
      await edit(data.product_id, bodyOf({ sku: data.sku, price: 1, version: 1 } as Partial<ProductBody>))
      const refusal = await refusalOf(
        edit(data.product_id, { ...bodyOf({ sku: data.sku, price: 2 }), version: 1 }),
      )
      expect(refusal.status).toBe(409)
      expect(refusal.message).toMatch(/^Somebody else changed this product/)
      expect((await detail(data.product_id)).price).toBe(1)
    })

    it('lets the last write win without a version, as the specification sends none', async () => {
      const { data } = await create(bodyOf())
      for (const price of [1, 2]) await edit(data.product_id, bodyOf({ sku: data.sku, price }))
      expect(await detail(data.product_id)).toMatchObject({ price: 2, version: 3 })
    })

    it('writes each change of stock, and only changes, in the ledger', async () => {
      const { data } = await create(bodyOf({ stock: 10 }))
      for (const stock of [4, 4, 6]) await edit(data.product_id, bodyOf({ sku: data.sku, stock }))
      expect(await movements(shop, data.product_id)).toEqual([
        { quantity: 10, reason: 'created', user_id: admin.user_id },
        { quantity: -6, reason: 'edited', user_id: admin.user_id },
        { quantity: 2, reason: 'edited', user_id: admin.user_id },
      ])
    })

    it('does not bring back what was sold while the form was open', async () => {
      const { data } = await create(bodyOf({ stock: 10 }))
      const sell = (pieces: number) =>
        shop.db
          .update(product)
          .set({ stock: sql`${product.stock} - ${pieces}` })
          .where(eq(product.product_id, data.product_id))
      await sell(3)
      await edit(data.product_id, { ...bodyOf({ sku: data.sku, stock: 10 }), stock_was: 10 })
      expect((await detail(data.product_id)).stock).toBe(7)
      await edit(data.product_id, { ...bodyOf({ sku: data.sku, stock: 12 }), stock_was: 10 })
      expect((await detail(data.product_id)).stock).toBe(9)
      const refusal = await refusalOf(
        edit(data.product_id, { ...bodyOf({ sku: data.sku, stock: 0 }), stock_was: 10 }),
      )
      expect([refusal.status, Object.keys(refusal.errors)]).toEqual([409, ['stock']])
    })

    it('writes nothing when something is wrong', async () => {
      const { data } = await create(bodyOf({ product_category_id: [kitchen] }))
      await refusalOf(edit(data.product_id, bodyOf({ name: 'No', stock: 1, product_category_id: [999_999] })))
      expect(await detail(data.product_id)).toEqual(data)
      expect(await movements(shop, data.product_id)).toHaveLength(1)
    })
  })

  describe('deleting', () => {
    it('takes it from every list and page, the admin’s too', async () => {
      const { data } = await create(bodyOf({ name: 'Segera Hilang' }))
      const id = data.product_id
      const { meta: before } = await shop.call('GET /api/v1/product', {})
      expect(await remove(id)).toEqual({ data: null })
      const query = { keyword: 'segera hilang' }
      expect((await shop.call('GET /api/v1/product', { query })).data).toEqual([])
      expect((await shop.call('GET /api/v1/admin/product', { query }, admin)).data).toEqual([])
      expect((await shop.call('GET /api/v1/product', {})).meta.total).toBe(before.total - 1)
      for (const again of [
        () => shop.call('GET /api/v1/product/{id}', { params: { id } }),
        () => detail(id),
        () => edit(id, bodyOf()),
        () => remove(id),
      ]) {
        expect((await refusalOf(again())).status).toBe(404)
      }
    })

    it('answers 404 for what never was', async () => {
      for (const path of ['0', '999999', 'abc', '2147483648']) {
        const answer = await shop.fetch(`/api/v1/admin/product/${path}`, { method: 'DELETE' }, admin)
        expect(answer.status).toBe(404)
      }
    })
  })
})

describeEachEngine('the admin’s list of products', (open) => {
  it('sorts, searches and pages', async () => {
    const statements: string[] = []
    const shop = await openShop(await open({ onStatement: (sql) => statements.push(sql) }))
    try {
      const admin = await shop.signInAs('admin')
      await addProduct(shop.db, { name: 'banana', sku: 'C', price: 3, stock: 1 })
      await addProduct(shop.db, { name: 'Apel', sku: 'A', price: 2, stock: 3 })
      await addProduct(shop.db, { name: 'Ceri', sku: 'B', price: 1, stock: 2 })
      await addProduct(shop.db, { name: 'gone', sku: 'D', deleted_at: new Date() })
      const list = (query: { keyword?: string; sort?: 'name'; page?: number; limit?: number } = {}) =>
        shop.call('GET /api/v1/admin/product', { query }, admin)
      const sorted = async (sort: string) =>
        (await list({ sort: sort as 'name' })).data.map((row) => row.name)
      expect(await sorted('newest')).toEqual(['Ceri', 'Apel', 'banana'])
      expect(await sorted('oldest')).toEqual(['banana', 'Apel', 'Ceri'])
      expect(await sorted('name')).toEqual(['Apel', 'banana', 'Ceri'])
      expect(await sorted('sku')).toEqual(['Apel', 'Ceri', 'banana'])
      expect(await sorted('price')).toEqual(['Ceri', 'Apel', 'banana'])
      expect(await sorted('stock')).toEqual(['banana', 'Ceri', 'Apel'])
      const page = await list({ sort: 'name', page: 2, limit: 2 })
      expect(page).toMatchObject({
        data: [{ name: 'Ceri', version: 1 }],
        meta: { last_page: 2, current_page: 2, total: 3 },
      })
      expect((await list({ keyword: 'an', sort: 'name' })).data.map((row) => row.name)).toEqual(['banana'])
      expect((await shop.fetch('/api/v1/admin/product?sort=evil', {}, admin)).status).toBe(400)
      statements.length = 0
      await list({ keyword: 'apel', sort: 'name' })
      expect(statements.length).toBeLessThanOrEqual(2) // who is calling, and the list
    } finally {
      await shop.close()
    }
  })
})

describeOnPostgres('admins at the same moment', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const statusOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error) => error.status as number,
    )

  it('cannot both save the same version', async () => {
    const admin = await shop.signInAs('admin')
    const id = await addProduct(shop.db, { sku: 'SAME' })
    const save = (price: number) =>
      shop.call(
        'PUT /api/v1/admin/product/{id}',
        { params: { id }, body: { ...bodyOf({ sku: 'SAME', price }), version: 1 } },
        admin,
      )
    const statuses = await Promise.all([1, 2, 3, 4, 5].map((price) => statusOf(save(price))))
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  it('cannot both take the same SKU', async () => {
    const admin = await shop.signInAs('admin')
    const take = () => shop.call('POST /api/v1/admin/product', { body: bodyOf({ sku: 'RACE' }) }, admin)
    const statuses = await Promise.all(Array.from({ length: 5 }, () => statusOf(take())))
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  it('and sales at once leave a ledger that adds up to the stock', async () => {
    const admin = await shop.signInAs('admin')
    const id = await addProduct(shop.db, { sku: 'LEDGER', stock: 100 })
    const edit = (stock: number) =>
      shop.call(
        'PUT /api/v1/admin/product/{id}',
        { params: { id }, body: bodyOf({ sku: 'LEDGER', stock }) },
        admin,
      )
    await Promise.all(Array.from({ length: 20 }, (_, n) => edit(50 + n)))
    const [kept] = await shop.db
      .select({ stock: product.stock })
      .from(product)
      .where(eq(product.product_id, id))
    const moved = await movements(shop, id)
    expect(moved.reduce((sum, row) => sum + row.quantity, 0)).toBe(kept?.stock)
  })
})
