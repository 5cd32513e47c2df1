/** Several pictures: put in order by an admin on the phone, swiped through and enlarged by a shopper. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct, uploadPicture } from './shop-data.ts'

const FOLDER = '../server/src/runtime/demo/pictures'
const [BASKET, COFFEE, GUITAR] = [`${FOLDER}/basket.webp`, `${FOLDER}/coffee.webp`, `${FOLDER}/guitar.webp`]

test.use({ viewport: { width: 390, height: 800 } })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

test('an admin adds, describes, moves and removes pictures', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Keranjang Rotan' })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/product/${product.product_id}/edit`)
  await expect(page.getByLabel('Add more pictures')).toBeHidden()
  await page.getByLabel('Image').setInputFiles(BASKET)
  await page.getByLabel('Add more pictures').setInputFiles([COFFEE, GUITAR])
  await expect(page.getByLabel('What picture 3 shows')).toBeVisible()
  await page.getByLabel('What picture 1 shows').fill('The basket')
  await page.getByLabel('What picture 3 shows').fill('A guitar in it')
  await page.getByRole('button', { name: 'Move picture 3 up' }).press('Enter')
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('A guitar in it')
  await page.getByRole('button', { name: 'Move picture 2 up' }).click()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('A guitar in it')
  await page.getByRole('button', { name: 'Remove picture 3' }).click()
  await expect(page.getByLabel('What picture 3 shows')).toBeHidden()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  const saved = (await (await page.request.get(`/api/v1/product/${product.product_id}`)).json()).data
  expect(saved.images.map(({ alt }: { alt: string }) => alt)).toEqual(['A guitar in it', 'The basket'])
  expect(saved.image).toBe(saved.images[0].image)
  await page.reload()
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The basket')
  await page.getByLabel('Add more pictures').setInputFiles(GUITAR)
  await expect(page.getByRole('alert')).toContainText('has already been added')
})

test('a shopper swipes, goes by the keyboard, and enlarges one', async ({ page }) => {
  const images = [
    { image: await uploadPicture(page.request, 'basket'), alt: 'From the front' },
    { image: await uploadPicture(page.request, 'coffee'), alt: 'From above' },
    { image: await uploadPicture(page.request, 'guitar'), alt: '' },
  ]
  const product = await createProduct(page.request, { name: 'Guci', image: images[0]?.image, images })
  await page.goto(`/product/${product.product_id}`)
  const gallery = page.getByRole('region', { name: 'Pictures of Guci' })
  const [front, above] = [
    gallery.getByRole('img', { name: 'From the front' }),
    gallery.getByRole('img', { name: 'From above' }),
  ]
  await expect(front).toBeInViewport({ ratio: 0.9 })
  await expect(above).not.toBeInViewport()
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  const small = gallery.getByRole('button', { name: 'Show picture 2 of 3' })
  expect((await small.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await small.click()
  await expect(above).toBeInViewport({ ratio: 0.9 })
  await expect(small).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(front).toBeInViewport({ ratio: 0.9 })
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)

  const opener = gallery.getByRole('button', { name: /^Zoom in on From the front, picture 1 of 3/ })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Picture 1 of 3' })
  const large = dialog.getByRole('button', { name: /^From the front/ })
  const once = (await dialog.getByRole('img').boundingBox())?.width ?? 0
  await large.click()
  await expect(large).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await dialog.getByRole('img').boundingBox())?.width)
    .toBeGreaterThan(1.9 * once)
  // arrow keys move what is enlarged, and else lead to the next picture
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => large.evaluate(({ parentElement }) => parentElement?.scrollLeft)).toBeGreaterThan(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Picture 2 of 3' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(above).toBeInViewport({ ratio: 0.9 })
  await expect(gallery.getByRole('button', { name: /^Zoom in on From above/ })).toBeFocused()
})
