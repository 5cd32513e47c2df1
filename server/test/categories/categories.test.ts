/** Categories as admins keep them: named once, put in order, deleted without their products. */
import { CATEGORIES_MAX, CATEGORY_NAME_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { removeUnusedImages } from '../../src/catalog/images/remove-unused-images.ts'
import { auditEntry } from '../../src/platform/database/schema/audit.ts'
import { deletedCategory, productCategory } from '../../src/platform/database/schema/catalog.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { bodyOf, OWN_IMAGE, openForm, type ProductForm } from '../support/product-form.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const DAY_MS = 86_400_000

function callsOf(shop: TestShop, admin: { access_token: string }) {
  return {
    list: async () => (await shop.call('GET /api/v1/admin/product-category', {}, admin)).data,
    names: async () => (await shop.call('GET /api/v1/product-category', {})).data.map(({ name }) => name),
    create: async (name: string, image?: string) =>
      (
        await shop.call(
          'POST /api/v1/admin/product-category',
          { body: { name, ...(image === undefined ? {} : { image }) } },
          admin,
        )
      ).data,
    change: async (id: number, body: { name?: string; image?: string }) =>
      (await shop.call('PATCH /api/v1/admin/product-category/{id}', { params: { id }, body }, admin)).data,
    order: (product_category_id: number[]) =>
      shop.call('PUT /api/v1/admin/product-category/order', { body: { product_category_id } }, admin),
    remove: (id: number) =>
      shop.call('DELETE /api/v1/admin/product-category/{id}', { params: { id } }, admin),
    /** the newest one */
    undoDeletion: async () => {
      const { data } = await shop.call(
        'GET /api/v1/admin/audit',
        { query: { action: 'category.deleted' } },
        admin,
      )
      const params = { id: data[0]?.audit_entry_id ?? 0 }
      return (await shop.call('POST /api/v1/admin/audit/{id}/undo', { params }, admin)).data
    },
  }
}

describeEachEngine('categories', (open) => {
  let shop: TestShop
  let form: ProductForm
  let categories: ReturnType<typeof callsOf>
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.db.execute(sql`truncate product, product_category, audit_entry, picture cascade`)
    form = await openForm(shop)
    categories = callsOf(shop, form.admin)
  })
  const history = () =>
    shop.db
      .select({
        action: auditEntry.action,
        name: auditEntry.subject_name,
        before: auditEntry.before,
        after: auditEntry.after,
      })
      .from(auditEntry)
      .orderBy(asc(auditEntry.audit_entry_id))

  it('are made by admins, the last in the order, and say how many products they have', async () => {
    const made = await categories.create('Aneka')
    expect(made).toEqual({
      product_category_id: made.product_category_id,
      name: 'Aneka',
      image: '',
      products: 0,
    })
    expect(await categories.names()).toEqual(['Dapur', 'Perjalanan', 'Aneka'])
    const { data } = await form.create(bodyOf({ product_category_id: [made.product_category_id] }))
    await form.create(bodyOf({ product_category_id: [made.product_category_id, form.kitchen] }))
    const counts = async () => (await categories.list()).map(({ name, products }) => [name, products])
    expect(await counts()).toEqual([
      ['Dapur', 1],
      ['Perjalanan', 0],
      ['Aneka', 2],
    ])
    await form.remove(data.product_id)
    expect(await counts()).toContainEqual(['Aneka', 1])
    const { data: entries } = await shop.call('GET /api/v1/admin/audit', {}, form.admin)
    const deletion = entries.find(({ action }) => action === 'product.deleted')
    await shop.call(
      'POST /api/v1/admin/audit/{id}/undo',
      { params: { id: deletion?.audit_entry_id ?? 0 } },
      form.admin,
    )
    expect(await counts()).toContainEqual(['Aneka', 2])
    await form.edit(data.product_id, { ...bodyOf(), product_category_id: [form.travel] })
    expect(await counts()).toEqual([
      ['Dapur', 1],
      ['Perjalanan', 1],
      ['Aneka', 1],
    ])
    expect((await history())[0]).toMatchObject({ action: 'category.created', name: 'Aneka' })
  })

  it.each(['Dapur', 'dapur', 'DAPUR', '  Dapur ', 'daPUR\u00a0', 'Ｄａｐｕｒ'])(
    'have names of their own: “%s” is taken, made or renamed to',
    async (name) => {
      const made = await refusalOf(categories.create(name))
      expect(made).toMatchObject({
        status: 409,
        code: 'category_name_taken',
        message: 'There is already a category “Dapur”.',
        errors: { name: ['There is already a category “Dapur”.'] },
      })
      expect((await refusalOf(categories.change(form.travel, { name }))).code).toBe('category_name_taken')
      expect(await categories.names()).toEqual(['Dapur', 'Perjalanan'])
      expect(await history()).toEqual([])
    },
  )

  it('count inner white space as one', async () => {
    await categories.create('Alat Dapur')
    const again = await refusalOf(categories.create('alat \t  dapur'))
    expect(again.code).toBe('category_name_taken')
  })

  it('may take another spelling of their own name, letter for letter', async () => {
    const { name } = await categories.change(form.kitchen, { name: 'DAPUR & Co <b>' })
    expect(name).toBe('DAPUR & Co <b>')
    expect((await categories.change(form.kitchen, { name: 'dapur & co <b>' })).name).toBe('dapur & co <b>')
    expect(await history()).toMatchObject([
      { before: { name: 'Dapur' }, after: { name: 'DAPUR & Co <b>' } },
      { before: { name: 'DAPUR & Co <b>' }, after: { name: 'dapur & co <b>' } },
    ])
    await categories.change(form.kitchen, { name: 'dapur & co <b>' })
    expect(await history()).toHaveLength(2)
  })

  it.each(['', '   ', '\t\n', 'x'.repeat(CATEGORY_NAME_LENGTH_MAX + 1), 'a\u0000b'])(
    'are not called %j',
    async (name) => {
      for (const call of [() => categories.create(name), () => categories.change(form.kitchen, { name })]) {
        const { status, errors } = await refusalOf(call())
        expect([status, Object.keys(errors)]).toEqual([400, ['name']])
      }
      expect(await categories.names()).toEqual(['Dapur', 'Perjalanan'])
    },
  )

  it('have a picture of the shop’s own uploads, which stays as long as they have it', async () => {
    expect((await refusalOf(categories.create('Teh', 'https://evil.test/x.png'))).code).toBe(
      'category_image_not_uploaded',
    )
    const unknown = `/images/${'f'.repeat(32)}.webp`
    expect((await refusalOf(categories.change(form.kitchen, { image: unknown }))).status).toBe(422)
    expect((await categories.change(form.kitchen, { image: OWN_IMAGE })).image).toBe(OWN_IMAGE)
    expect((await categories.change(form.kitchen, { name: 'Alat' })).image).toBe(OWN_IMAGE)
    const pictures = async () => {
      await removeUnusedImages(shop.db, shop.context.images, new Date(shop.now().getTime() + 3 * DAY_MS))
      return shop.db.select().from(storedImage)
    }
    expect(await pictures()).toHaveLength(1)
    expect((await categories.change(form.kitchen, { image: '' })).image).toBe('')
    expect(await pictures()).toHaveLength(0)
  })

  it('are put in order, all of them or none', async () => {
    const third = await categories.create('Aneka')
    const ids = [third.product_category_id, form.travel, form.kitchen]
    await categories.order(ids)
    expect(await categories.names()).toEqual(['Aneka', 'Perjalanan', 'Dapur'])
    expect((await categories.list()).map(({ name }) => name)).toEqual(['Aneka', 'Perjalanan', 'Dapur'])
    for (const wrong of [
      [],
      ids.slice(1),
      [...ids, 999],
      [...ids, form.kitchen],
      [form.kitchen, ...ids.slice(1)],
    ]) {
      const { status, code } = await refusalOf(categories.order(wrong))
      expect([status, code]).toEqual([409, 'categories_changed'])
    }
    expect(await categories.names()).toEqual(['Aneka', 'Perjalanan', 'Dapur'])
    await categories.order(ids)
    const changes = (await history()).filter(({ action }) => action === 'categories.ordered')
    expect(changes).toMatchObject([{ before: { order: ['Dapur', 'Perjalanan', 'Aneka'] } }])
  })

  it('go without their products; a form that still names one is refused in words', async () => {
    const { data } = await form.create(bodyOf({ product_category_id: [form.kitchen, form.travel] }))
    await categories.remove(form.kitchen)
    expect((await form.detail(data.product_id)).product_categories).toEqual([
      { product_category_id: form.travel, name: 'Perjalanan' },
    ])
    const late = await refusalOf(form.edit(data.product_id, bodyOf({ product_category_id: [form.kitchen] })))
    expect(late).toMatchObject({ status: 422, message: 'This product category no longer exists.' })
    expect((await form.detail(data.product_id)).name).toBe(data.name)
    expect(await categories.names()).toEqual(['Perjalanan'])
    const params = { id: form.kitchen }
    for (const call of [
      () => categories.remove(form.kitchen),
      () => categories.change(form.kitchen, { name: 'Alat' }),
      () => shop.call('GET /api/v1/product-category/{id}', { params }),
      () => shop.call('GET /api/v1/product-category/{id}/product', { params, query: {} }),
    ]) {
      expect((await refusalOf(call())).code).toBe('category_not_found')
    }
    const changes = (await history()).filter(({ action }) => action === 'category.deleted')
    expect(changes).toMatchObject([{ name: 'Dapur', before: { name: 'Dapur', products: 1 } }])
    expect((await categories.create('Dapur')).products).toBe(0)
  })

  it('come back from the history: place, picture, and the products that are still there', async () => {
    const { data } = await form.create(bodyOf({ image: '', product_category_id: [form.kitchen] }))
    const gone = await form.create(bodyOf({ image: '', sku: 'GONE', product_category_id: [form.kitchen] }))
    await shop.db
      .update(productCategory)
      .set({ image: OWN_IMAGE, position: 7 })
      .where(eq(productCategory.product_category_id, form.kitchen))
    const before = await categories.list()
    await categories.remove(form.kitchen)
    const later = new Date(shop.now().getTime() + 3 * DAY_MS)
    await removeUnusedImages(shop.db, shop.context.images, later)
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: gone.data.product_id } }, form.admin)
    expect(await categories.undoDeletion()).toEqual({
      subject_type: 'category',
      subject_id: form.kitchen,
      skipped_count: 0,
    })
    expect(await categories.list()).toEqual(
      before.map((each) => (each.product_category_id === form.kitchen ? { ...each, products: 1 } : each)),
    )
    expect(await shop.db.select().from(storedImage)).toHaveLength(1)
    const { product_categories } = await form.detail(data.product_id)
    expect(product_categories).toEqual([{ product_category_id: form.kitchen, name: 'Dapur' }])
    expect((await refusalOf(categories.undoDeletion())).code).toBe('change_already_undone')
    expect((await history()).filter(({ action }) => action === 'category.restored')).toMatchObject([
      { name: 'Dapur', after: { name: 'Dapur', products: 1 } },
    ])
    await categories.remove(form.kitchen) // and again
    await categories.undoDeletion()
    expect(await categories.names()).toContain('Dapur')
  })

  it('do not come back beside another of their name, nor without a record of what they were', async () => {
    await categories.remove(form.kitchen)
    const other = await categories.create(' DAPUR')
    expect(await refusalOf(categories.undoDeletion())).toMatchObject({
      status: 409,
      code: 'category_name_taken_meanwhile',
    })
    await categories.change(other.product_category_id, { name: 'Alat' })
    await categories.undoDeletion()
    expect(await categories.names()).toContain('Dapur')
    await categories.remove(form.kitchen)
    await shop.db.delete(deletedCategory)
    expect((await refusalOf(categories.undoDeletion())).code).toBe('change_not_undoable')
  })

  it('are as many as shoppers can look at', async () => {
    const names = Array.from({ length: CATEGORIES_MAX - 2 }, (_, n) => ({ name: `Kategori ${n}` }))
    await shop.db.insert(productCategory).values(names)
    expect((await refusalOf(categories.create('Satu lagi'))).code).toBe('too_many_categories')
    await categories.remove(form.kitchen)
    expect((await categories.create('Satu lagi')).name).toBe('Satu lagi')
    expect((await refusalOf(categories.undoDeletion())).code).toBe('too_many_categories')
  })
})

describeOnPostgres('two admins at once', (open) => {
  it('make one category of a name, and one order out of two', async () => {
    const shop = await openShop(await open())
    const form = await openForm(shop)
    const categories = callsOf(shop, form.admin)
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => categories.create(n % 2 === 0 ? 'Kopi' : 'KOPI ')),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of made) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409 })
    }
    const ids = (await categories.list()).map(({ product_category_id }) => product_category_id)
    await Promise.all([
      categories.order(ids.toReversed()),
      categories.order(ids),
      categories.order(ids.toReversed()),
    ])
    const found = (await categories.list()).map(({ product_category_id }) => product_category_id)
    expect([ids, ids.toReversed()]).toContainEqual(found)
    await shop.close()
  })
})
