/** Variants (D27): a shopper chooses among them. An admin makes them: variant-table.spec.ts. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { boxOf } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'
import { changeProduct, createVariants, uploadPicture } from './shop-data.ts'

const OPTIONS = [
  { name: 'Ukuran', values: ['S', 'M', 'L'] },
  { name: 'Warna', values: ['Putih', 'Hitam'] },
]
const ROWS = [
  { values: ['S', 'Putih'], price: 50_000 },
  { values: ['M', 'Putih'], price: 60_000 },
  { values: ['M', 'Hitam'], price: 65_000, stock: 0 },
  { values: ['L', 'Hitam'], price: 70_000 },
]

const radio = (page: Page, option: string, value: RegExp) =>
  page.getByRole('radiogroup', { name: option }).getByRole('radio', { name: value })

test('a shopper chooses size and colour: price, stock and address follow without a load', async ({
  page,
}) => {
  const name = `Kaos Polos ${Date.now()}`
  const [small, medium, black, large] = await createVariants(page.request, { name, options: OPTIONS }, ROWS)
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('from Rp 50.000')
  await card.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/product/${small}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} – S / Putih`)
  await expect(radio(page, 'Ukuran', /^S$/)).toBeChecked()
  await expect(radio(page, 'Ukuran', /^L changes/)).not.toBeChecked()
  await waitForHydration(page)
  await expectAccessible(page)
  const { height = 0 } = (await radio(page, 'Ukuran', /^M$/).boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.evaluate(() => window.scrollTo(0, 60))
  const chosen = radio(page, 'Ukuran', /^M$/)
  await chosen.click()
  await expect(page).toHaveURL(new RegExp(`/product/${medium}$`))
  const buy = page.getByRole('region', { name: 'Buy' })
  await expect(buy).toContainText('Rp 60.000')
  await expect(chosen).toBeFocused()
  await expect(chosen).toBeChecked()
  expect(await page.evaluate(() => window.scrollY)).toBe(60)
  // by keyboard, to one that is sold out
  await radio(page, 'Warna', /^Putih$/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`/product/${black}$`))
  await expect(radio(page, 'Warna', /^Hitam sold out$/)).toBeFocused()
  await expect(page.getByText('Out of Stock').first()).toBeVisible()
  await expect(buy.getByRole('button', { name: 'Add To Cart' })).toBeDisabled()
  await expectAccessible(page)
  await radio(page, 'Ukuran', /^L$/).click()
  await expect(page).toHaveURL(new RegExp(`/product/${large}$`))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  // one address of the product in the browser's history, whatever was chosen
  await buy.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main')).toContainText(`${name} – L / Hitam`)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/product/${large}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

async function uploadThree(request: APIRequestContext) {
  const names = ['basket', 'coffee', 'guitar']
  const addresses = await Promise.all(names.map((name) => uploadPicture(request, name)))
  return addresses.map((image) => ({ image, alt: '' }))
}

for (const [width, height] of [
  [360, 800],
  [390, 844],
] as const) {
  test(`name, price, options and Add To Cart are in the first screen of ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const options = [
      { name: 'Ukuran', values: ['S', 'M', 'L', 'XL', 'XXL'] },
      { name: 'Warna', values: ['Putih', 'Biru Dongker', 'Merah Marun', 'Hijau Botol'] },
    ]
    const rows = options[0]?.values.map((size) => ({ values: [size, 'Putih'] })) ?? []
    const others = options[1]?.values.slice(1).map((colour) => ({ values: ['S', colour] })) ?? []
    const name = `Kaos Polos Katun Combed 30s ${width} Pendek`
    const [product_id = 0] = await createVariants(page.request, { name, options }, [...rows, ...others])
    const images = await uploadThree(page.request)
    const image = images[0]?.image ?? ''
    const product = { product_id, name: `${name} – S / Putih`, price: 50_000, stock: 9, image }
    await changeProduct(page.request, product, { price: 50_000, image, images })
    await page.goto(`/product/${product_id}`)
    const bar = page.getByRole('main').locator('.buy-bar')
    await expect(bar.getByText('Rp 50.000')).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('button', { name: 'Add To Cart' })).toBeInViewport({ ratio: 1 })
    const { y: top } = await boxOf(bar)
    expect((await boxOf(page.getByRole('heading', { level: 1 }))).bottom).toBeLessThan(top)
    // until the font is there, letters may be wider
    await expect(async () => {
      for (const each of await page.getByRole('radio').all())
        expect((await boxOf(each)).bottom).toBeLessThanOrEqual(top)
    }).toPass()
    // small pictures stand beside the large one, and are no smaller for it
    const gallery = page.getByRole('region', { name: /^Pictures of/ })
    const second = await boxOf(gallery.getByRole('button', { name: 'Show picture 2 of 3' }))
    const large = await boxOf(gallery.getByRole('img').first())
    expect(second.bottom).toBeLessThanOrEqual(large.bottom)
    expect(Math.min(second.width, second.height)).toBeGreaterThanOrEqual(44)
    expect(large.height).toBeGreaterThanOrEqual(144)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each choice is a link to its variant', async ({ page }) => {
    const group = { name: 'Kaos Garis', options: OPTIONS }
    const [small, medium] = await createVariants(page.request, group, ROWS)
    await page.goto(`/product/${small}`)
    await radio(page, 'Ukuran', /^M$/).click()
    await expect(page).toHaveURL(new RegExp(`/product/${medium}$`))
    await expect(page.getByRole('main')).toContainText('Rp 60.000')
  })
})
