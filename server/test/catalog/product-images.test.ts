import { randomBytes } from 'node:crypto'
import type { ProductPicture } from '@warung/contract/catalog.ts'
import { PRODUCT_IMAGES_MAX } from '@warung/contract/values/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { removeUnusedImages } from '../../src/catalog/images/remove-unused-images.ts'
import { productImage } from '../../src/platform/database/schema/catalog.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { openPageShop } from '../support/page-shop.ts'
import { bodyOf, openForm, type ProductForm } from '../support/product-form.ts'
import { refusalOf } from '../support/shop.ts'

/** An upload's row: none of these tests looks at its pixels. */
async function uploadedImage({ shop }: ProductForm): Promise<string> {
  const image = `/images/${randomBytes(16).toString('hex')}.webp`
  const kept = { image, width: 8, height: 8, image_placeholder: '', created_at: shop.now() }
  await shop.db.insert(storedImage).values(kept)
  return image
}

describeEachEngine('several pictures of a product', (open) => {
  let form: ProductForm
  beforeAll(async () => {
    form = await openForm(await openPageShop(await open()))
  })
  afterAll(() => form.shop.close())

  const pictures = async (...alts: string[]): Promise<ProductPicture[]> => {
    const made: ProductPicture[] = []
    for (const alt of alts) made.push({ image: await uploadedImage(form), alt })
    return made
  }
  const pictured = (images: ProductPicture[]) => bodyOf({ image: images[0]?.image ?? '', images })
  const seen = async (id: number) =>
    (await form.shop.call('GET /api/v1/product/{id}', { params: { id } })).data

  it('come in their order with what they show, the first as the image', async () => {
    const images = await pictures('From the front', '', 'From <above>')
    const { data } = await form.create(pictured(images))
    expect(data).toMatchObject({ image: images[0]?.image, images })
    expect(await seen(data.product_id)).toMatchObject({ image: images[0]?.image, images })
    expect((await form.detail(data.product_id)).images).toEqual(images)
  })

  it('are no field of a product with one, nor of any list', async () => {
    const images = await pictures('')
    const one = await form.create(pictured(images))
    expect(one.data).not.toHaveProperty('images')
    expect(await seen(one.data.product_id)).not.toHaveProperty('images')
    const many = await form.create(pictured(await pictures('a', 'b')))
    const { data } = await form.shop.call('GET /api/v1/product', { query: { keyword: many.data.sku } })
    expect(data).toHaveLength(1)
    expect(data[0]).not.toHaveProperty('images')
  })

  it('change order, words and number; absent, they stay', async () => {
    const [a, b, c] = await pictures('a', 'b', 'c')
    if (!a || !b || !c) throw new Error('three were made')
    const { data } = await form.create(pictured([a, b, c]))
    const id = data.product_id
    const edit = (body: ReturnType<typeof bodyOf>) => form.edit(id, { ...body, sku: data.sku })
    const turned = [c, { ...a, alt: 'A now' }]
    expect((await edit(pictured(turned))).data).toMatchObject({ image: c.image, images: turned })
    // the specification's payload: no word of the others
    expect((await edit(bodyOf({ image: c.image }))).data.images).toEqual(turned)
    const swapped = await edit(bodyOf({ image: b.image }))
    expect(swapped.data.images).toEqual([{ image: b.image, alt: '' }, turned[1]])
    const doubled = await edit(bodyOf({ image: a.image }))
    expect(doubled.data).not.toHaveProperty('images')
    expect(doubled.data.image).toBe(a.image)
    expect((await edit(bodyOf({ image: '', images: [] }))).data.image).toBe('')
  })

  it('go with a copy of the product', async () => {
    const images = await pictures('a', 'b')
    const params = { id: (await form.create(pictured(images))).data.product_id }
    const copy = await form.shop.call('GET /api/v1/admin/product/{id}/copy', { params }, form.admin)
    expect((await form.create(copy.data)).data).toMatchObject({ image: images[0]?.image, images })
  })

  it('keep the words of a single one', async () => {
    const images = await pictures('A kettle on a stove')
    const { data } = await form.create(pictured(images))
    expect((await seen(data.product_id)).images).toEqual(images)
  })

  it('stand in the history, beside nothing else of other products', async () => {
    const { data: other } = await form.create(bodyOf({ product_category_id: [form.travel] }))
    const [a, b] = await pictures('a', 'b')
    if (!a || !b) throw new Error('two were made')
    const { data } = await form.create({ ...pictured([a, b]), product_category_id: [form.kitchen] })
    const { product_id, sku, name, price, brand, description, stock } = data
    const fields = { sku, name, price, brand, description, stock, product_category_id: [form.kitchen] }
    await form.edit(product_id, { ...fields, image: b.image, images: [b, a] })
    const query = { subject_type: 'product', subject_id: product_id } as const
    const [entry] = (await form.shop.call('GET /api/v1/admin/audit', { query }, form.admin)).data
    expect(other.product_id).not.toBe(product_id)
    expect(entry?.before).toEqual({ image: a.image, pictures: [a, b] })
    expect(entry?.after).toEqual({ image: b.image, pictures: [b, a] })
  })

  it.each([
    [
      'another first than the image',
      (a: ProductPicture, b: ProductPicture) => ({ image: a.image, images: [b, a] }),
    ],
    ['none, but an image', (a: ProductPicture) => ({ image: a.image, images: [] })],
    ['one twice', (a: ProductPicture, b: ProductPicture) => ({ image: a.image, images: [a, b, b] })],
    ['an empty place', (a: ProductPicture) => ({ image: a.image, images: [a, { image: '', alt: '' }] })],
    [
      'one of another server',
      (a: ProductPicture) => ({
        image: a.image,
        images: [a, { image: 'https://evil.test/a.webp', alt: '' }],
      }),
    ],
    [
      'one that was never uploaded',
      (a: ProductPicture) => ({
        image: a.image,
        images: [a, { image: `/images/${'0'.repeat(32)}.webp`, alt: '' }],
      }),
    ],
  ])('are refused with %s, in a sentence, and nothing is written', async (_words, given) => {
    const [a, b] = await pictures('a', 'b')
    if (!a || !b) throw new Error('two were made')
    const body = bodyOf(given(a, b))
    const refused = await refusalOf(form.create(body))
    expect(refused.status).toBe(422)
    expect(refused.message).toMatch(/picture/)
    expect(Object.keys(refused.errors)).toEqual(['images'])
    const { meta } = await form.shop.call('GET /api/v1/product', { query: { keyword: body.sku } })
    expect(meta.total).toBe(0)
  })

  it(`are ${PRODUCT_IMAGES_MAX} at most`, async () => {
    const images = await pictures(...Array.from({ length: PRODUCT_IMAGES_MAX + 1 }, String))
    expect((await refusalOf(form.create(pictured(images)))).status).toBe(400)
    const { data } = await form.create(pictured(images.slice(0, PRODUCT_IMAGES_MAX)))
    expect(data.images).toHaveLength(PRODUCT_IMAGES_MAX)
    const wordy = [{ image: images[0]?.image ?? '', alt: 'x'.repeat(301) }]
    expect((await refusalOf(form.create(pictured(wordy)))).status).toBe(400)
  })

  it('are not cleared away while a product shows them, even a deleted one; left out, they are', async () => {
    const { shop } = form
    const [a, b, c] = await pictures('a', 'b', 'c')
    if (!a || !b || !c) throw new Error('three were made')
    const { data } = await form.create(pictured([a, b, c]))
    await form.edit(data.product_id, { ...pictured([a, b]), sku: data.sku })
    await form.remove(data.product_id)
    const later = new Date(shop.now().getTime() + 2 * 86_400_000)
    await removeUnusedImages(shop.db, shop.context.images, later)
    const kept = (await shop.db.select({ image: storedImage.image }).from(storedImage)).map(
      ({ image }) => image,
    )
    expect(kept).toEqual(expect.arrayContaining([a.image, b.image]))
    expect(kept).not.toContain(c.image)
    const shown = await shop.db.select({ image: productImage.image }).from(productImage)
    expect(kept).toEqual(expect.arrayContaining(shown.map(({ image }) => image)))
  })

  it('are on the product’s page, the first at once and the others when they are near', async () => {
    const images = await pictures('From the front', 'From <above>')
    const { data } = await form.create(pictured(images))
    const html = await (await form.shop.fetch(`/product/${data.product_id}`)).text()
    const shown = [...html.replace(/<script\b.*?<\/script>/gs, '').matchAll(/<img\b[^>]*>/g)].map(
      ([tag]) => tag,
    )
    const [first, second] = images.map(({ image }) =>
      shown.find((tag) => tag.includes(`src="${image.replace('.webp', '-640.webp')}"`)),
    )
    expect(first).toMatch(/alt="From the front"/)
    expect(first).toMatch(/fetchPriority="high"/i)
    expect(second).toMatch(/alt="From &lt;above&gt;"/)
    expect(second).toMatch(/loading="lazy"/)
    const plain = await form.create(pictured(await pictures('')))
    const page = await (await form.shop.fetch(`/product/${plain.data.product_id}`)).text()
    expect(page).not.toContain('aria-roledescription')
    expect(page).toContain(`alt="${plain.data.name}"`)
  })
})
