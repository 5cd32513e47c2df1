/** A category's page as the server renders it, and the ways to it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openPageShop } from '../support/page-shop.ts'
import { addCategory, addProduct } from '../support/products.ts'
import type { TestShop } from '../support/shop.ts'

describeEachEngine('the page of a category', (open) => {
  let shop: TestShop
  let tea: number
  let admin: { access_token: string }
  beforeAll(async () => {
    shop = await openPageShop(await open())
    admin = await shop.signInAs('admin')
    expect(await page('/')).not.toContain('Browse by category')
    tea = await addCategory(shop.db, 'Teh & <b>Kopi</b>')
    await addCategory(shop.db, 'Kosong')
    for (let n = 1; n <= 13; n += 1)
      await addProduct(shop.db, { name: `Teh ${n}`, product_category_id: [tea] })
    await addProduct(shop.db, { name: 'Sapu Lidi' })
    await shop.call(
      'PATCH /api/v1/admin/product-category/{id}',
      { params: { id: tea }, body: { name: 'Teh & <b>Kopi</b>!' } },
      admin,
    )
  })
  afterAll(() => shop.close())
  const page = async (path: string, status = 200) => {
    const answer = await shop.fetch(path)
    expect([path, answer.status]).toEqual([path, status])
    return (await answer.text()).replace(/<script\b.*?<\/script>/gs, '')
  }
  const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

  it('shows its products, and no others, with their pages', async () => {
    const first = await page(`/category/${tea}`)
    expect(title(first)).toBe('Teh &amp; &lt;b&gt;Kopi&lt;/b&gt;!')
    expect(first).toContain('Teh 13')
    expect(first).not.toContain('Sapu Lidi')
    expect(first).toContain(`href="/category/${tea}/page/2"`)
    const second = await page(`/category/${tea}/page/2`)
    expect(title(second)).toContain('page 2')
    expect(second).toContain('>Teh 1<')
    expect(second).not.toContain('Teh 13')
  })

  it.each(['/category/999999', '/category/x', '/category/0', '/category/99999999999'])(
    'is not found at %s',
    async (path) => {
      await page(path, 404)
    },
  )

  it.each(['0', '3', 'x', '1.5', '-1'])('has no page %s', async (number) => {
    await page(`/category/${tea}/page/${number}`, 404)
  })

  it('is kept once whatever query comes with it', async () => {
    const etag = (await shop.fetch(`/category/${tea}`)).headers.get('etag') ?? ''
    const again = await shop.fetch(`/category/${tea}?utm=1`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('is linked from home, between carousel and list, from search below its list, and from its products', async () => {
    const link = `href="/category/${tea}"`
    const [home, search] = [await page('/'), await page('/search/sapu')]
    expect(home.indexOf(link)).toBeGreaterThan(0)
    expect(home.indexOf(link)).toBeLessThan(home.indexOf('Latest Products'))
    expect(search.indexOf(link)).toBeGreaterThan(search.lastIndexOf('</article>'))
    for (const html of [home, search]) expect(html).not.toContain('Kosong')
    const { data } = await shop.call('GET /api/v1/product', { query: { keyword: 'Teh 13' } })
    expect(await page(`/product/${data[0]?.product_id}`)).toContain(link)
  })

  it('says what it is called now, everywhere', async () => {
    expect(await page('/')).toContain('Kopi')
    const change = { params: { id: tea }, body: { name: 'Minuman Hangat' } }
    await shop.call('PATCH /api/v1/admin/product-category/{id}', change, admin)
    expect(await page('/')).toContain('Minuman Hangat')
    expect(title(await page(`/category/${tea}`))).toBe('Minuman Hangat')
    await shop.call('DELETE /api/v1/admin/product-category/{id}', { params: { id: tea } }, admin)
    await page(`/category/${tea}`, 404)
    expect(await page('/')).not.toContain('Minuman Hangat')
    expect(await page('/search/teh')).toContain('Teh 13')
  })
})
