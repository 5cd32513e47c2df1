/** Products that an account saves (decisions/072). */
import { WISHES_MAX } from '@warung/contract/values/customer-limits.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { wish } from '../../src/platform/database/schema/wishlist.ts'
import { recordDemo } from '../../src/runtime/demo/record-demo.ts'
import { removeDemo } from '../../src/runtime/demo/remove-demo.ts'
import { OLD, register } from '../support/credentials.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type Person = Awaited<ReturnType<typeof register>>

describeEachEngine('a wishlist', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
    await saveSettings(shop, { wishlist: true })
  })
  afterAll(() => shop.close())

  const save = (id: number, who: Person) =>
    shop.call('PUT /api/v1/user/wishlist/{id}', { params: { id } }, who)
  const namesOf = async (who: Person) =>
    (await shop.call('GET /api/v1/user/wishlist', {}, who)).data.map(({ name }) => name)

  it('has what its account saved, newest first, each once, with today’s price and stock', async () => {
    const siti = await register(shop, 'Siti')
    const kopi = await addProduct(shop.db, { name: 'Kopi', price: 50_000, stock: 3 })
    const teh = await addProduct(shop.db, { name: 'Teh', stock: 0 })
    const params = { id: kopi }
    const isSaved = async () => (await shop.call('GET /api/v1/user/wishlist/{id}', { params }, siti)).data
    expect(await isSaved()).toEqual({ is_wished: false })
    for (const id of [kopi, teh, kopi]) expect((await save(id, siti)).data).toEqual({ is_wished: true })
    expect(await isSaved()).toEqual({ is_wished: true })
    await shop.db.update(product).set({ sale_price: 40_000 }).where(eq(product.product_id, kopi))
    const { data } = await shop.call('GET /api/v1/user/wishlist', {}, siti)
    expect(data).toMatchObject([
      { name: 'Teh', stock: 0 },
      { name: 'Kopi', price: 40_000, stock: 3, sale: { normal_price: 50_000 } },
    ])
    expect(await namesOf(await register(shop, 'Budi'))).toEqual([])
    for (const _twice of [1, 2]) await shop.call('DELETE /api/v1/user/wishlist/{id}', { params }, siti)
    expect(await namesOf(siti)).toEqual(['Teh'])
  })

  it('hides what is not on sale until it is again', async () => {
    const siti = await register(shop, 'Siti')
    const kopi = await addProduct(shop.db, { name: 'Kopi' })
    await save(kopi, siti)
    const publish = (is_published: boolean) =>
      shop.db.update(product).set({ is_published }).where(eq(product.product_id, kopi))
    await publish(false)
    expect(await namesOf(siti)).toEqual([])
    expect((await refusalOf(save(kopi, siti))).code).toBe('product_not_found')
    await publish(true)
    expect(await namesOf(siti)).toEqual(['Kopi'])
  })

  it('takes 100 products, however fast they come', async () => {
    const siti = await register(shop, 'Siti')
    const ids: number[] = []
    for (let made = 0; made < WISHES_MAX + 2; made += 1) ids.push(await addProduct(shop.db))
    for (const id of ids.slice(0, WISHES_MAX - 1)) await save(id, siti)
    const last = await Promise.allSettled(ids.slice(WISHES_MAX - 1).map((id) => save(id, siti)))
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [refusal] = last.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(refusal).toBe('too_many_wishes')
    expect(await shop.db.$count(wish, eq(wish.user_id, siti.user_id))).toBe(WISHES_MAX)
  })

  it('is nothing for guests, nor while the owner has it off', async () => {
    const kopi = await addProduct(shop.db)
    const guest = await shop.signInAs('guest')
    const params = { id: kopi }
    expect((await refusalOf(shop.call('PUT /api/v1/user/wishlist/{id}', { params }, guest))).code).toBe(
      'guest_account_fixed',
    )
    expect((await shop.call('GET /api/v1/user/wishlist', {}, guest)).data).toEqual([])
    expect((await shop.call('GET /api/v1/shop', {})).data).toMatchObject({ has_wishlist: true })
    await saveSettings(shop, { wishlist: false })
    expect((await shop.call('GET /api/v1/shop', {})).data).not.toHaveProperty('has_wishlist')
    expect((await refusalOf(save(kopi, await register(shop, 'Siti')))).code).toBe('wishlist_off')
    await saveSettings(shop, { wishlist: true })
  })

  it('is in one’s own data, and goes with the account', async () => {
    const siti = await register(shop, 'Siti')
    await save(await addProduct(shop.db, { name: 'Kopi' }), siti)
    const { data } = await shop.call('GET /api/v1/user/data', {}, siti)
    expect(data.wishlist).toMatchObject([{ product_name: 'Kopi' }])
    await shop.call('DELETE /api/v1/user', { body: { current_password: OLD } }, siti)
    expect(await shop.db.$count(wish, eq(wish.user_id, siti.user_id))).toBe(0)
  })

  it('does not keep the demo from being removed', async () => {
    const kopi = await addProduct(shop.db)
    await save(kopi, await register(shop, 'Siti'))
    await recordDemo(shop.db, { people: [], products: [kopi], orders: [] })
    expect(await removeDemo(shop.db, shop.now(), shop.context.passwords.matches)).toMatchObject({
      products: 1,
    })
  })
})
