/** An owner who reads Bahasa from the first link on opens a shop that speaks it. */
import { expect, test } from './fixtures.ts'
import { startEmptyShop } from './shop.ts'

const LINK = /http:\/\/\S+\/invitation#\S+/

test('the shop speaks the language in which its owner named it', async ({ browser }) => {
  test.setTimeout(300_000)
  const { shop, remove } = await startEmptyShop()
  try {
    await expect.poll(() => shop.printed(), { timeout: 30_000 }).toMatch(LINK)
    const owner = await browser.newContext({ baseURL: shop.address, viewport: { width: 360, height: 740 } })
    const page = await owner.newPage()
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Indonesia' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
    await page.goto(LINK.exec(shop.printed())?.[0] ?? '')
    await page.getByLabel('Apa nama toko Anda?').fill('Kopi Bu Tini')
    await page.getByLabel('Nama', { exact: true }).fill('Ibu Tini')
    await page.locator('[name=email]').first().fill('tini@shop.example')
    await page.locator('[name=password]').first().fill('rahasia-sekali')
    await page.getByRole('button', { name: 'Buka toko saya' }).click()
    await expect(page).toHaveURL('/admin/start')
    await expect(page.getByRole('banner')).toContainText('Kopi Bu Tini')
    const guest = await browser.newContext({ baseURL: shop.address })
    const visitor = await guest.newPage()
    await visitor.goto('/')
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'id')
    await guest.close()
    await owner.close()
  } finally {
    await remove()
  }
})
