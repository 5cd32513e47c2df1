import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { bodyOf, movements, OWN_IMAGE, openForm, type ProductForm } from '../support/product-form.ts'
import { openShop, refusalBody, refusalOf } from '../support/shop.ts'

describeEachEngine('creating a product', (open) => {
  let form: ProductForm
  beforeAll(async () => {
    form = await openForm(await openShop(await open()))
  })
  afterAll(() => form.shop.close())
  it('puts all fields on sale', async () => {
    const body = bodyOf({
      image: OWN_IMAGE,
      product_category_id: [form.kitchen, form.travel, form.kitchen],
    })
    const { data } = await form.create(body)
    const { product_category_id: _, ...fields } = body
    expect(data).toEqual({
      ...fields,
      product_id: expect.any(Number),
      image_placeholder: 'data:,blur',
      rating: 0,
      numb_reviews: 0,
      version: 1,
      product_categories: [
        { product_category_id: form.kitchen, name: 'Dapur' },
        { product_category_id: form.travel, name: 'Perjalanan' },
      ],
    })
    expect(await form.detail(data.product_id)).toEqual(data)
    const { data: shown } = await form.shop.call('GET /api/v1/product', {
      query: { keyword: body.sku.toLowerCase() },
    })
    expect(shown.map((row) => row.product_id)).toEqual([data.product_id])
  })

  it('writes its first pieces, and who brought them, in the ledger', async () => {
    const { data } = await form.create(bodyOf({ stock: 3 }))
    expect(await movements(form.shop, data.product_id)).toEqual([
      { quantity: 3, reason: 'created', user_id: form.admin.user_id },
    ])
  })

  it('keeps every text letter for letter', async () => {
    const texts = {
      name: ' <b>"Termos"</b> \u{1F375} 50% ',
      brand: '</script><script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)>\n\njavascript:alert(1)\\ $1',
    }
    const { data } = await form.create(bodyOf(texts))
    expect(await form.detail(data.product_id)).toMatchObject(texts)
  })

  it('says once that a price is too high, however high', async () => {
    const refusal = await refusalOf(form.create(bodyOf({ price: 1e25 })))
    const message = 'Price must be at most 10.000.000.000.'
    expect(refusal).toMatchObject({ status: 400, message, errors: { price: [message] } })
  })

  it('refuses a SKU that another product on sale has, and names the field', async () => {
    const { data } = await form.create(bodyOf({ sku: 'ONCE' }))
    const refusal = await refusalOf(form.create(bodyOf({ sku: 'ONCE' })))
    expect(refusal).toMatchObject({
      status: 409,
      errors: { sku: ['Another product already has this SKU.'] },
    })
    await form.remove(data.product_id)
    await form.create(bodyOf({ sku: 'ONCE' }))
  })

  it('refuses a category that is gone, and names the field', async () => {
    const refusal = await refusalOf(form.create(bodyOf({ product_category_id: [form.kitchen, 999_999] })))
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
    `${OWN_IMAGE}?x`,
    `${OWN_IMAGE}\n`,
    ' ',
  ])('refuses the picture %j, which is no upload of the shop', async (image) => {
    const refusal = await refusalOf(form.create(bodyOf({ image })))
    expect(refusal).toMatchObject({
      status: 422,
      errors: { image: ['The image must be a picture uploaded to this shop.'] },
    })
  })

  it('names everything that is wrong at once', async () => {
    const { data } = await form.create(bodyOf())
    const refusal = await refusalOf(
      form.create(bodyOf({ sku: data.sku, image: 'http://x', product_category_id: [999_999] })),
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
    const answer = await form.send(
      'POST',
      '/api/v1/admin/product',
      JSON.stringify({ ...bodyOf(), [field]: value }),
    )
    expect(answer.status).toBe(400)
    const { message, errors } = await refusalBody(answer)
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
    const answer = await form.send('POST', '/api/v1/admin/product', JSON.stringify(body))
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
    const answer = await form.shop.fetch(
      '/api/v1/admin/product',
      { method: 'POST', headers: { 'content-type': type }, body },
      form.admin,
    )
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ message: expect.any(String) })
  })
})
