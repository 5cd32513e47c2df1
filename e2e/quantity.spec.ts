import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { createProduct, createProducts, registerCustomer } from './shop-data.ts'

function pieces(text: string) {
  return { name: `Subtotal (${text}) items` }
}

test('the cart lists 1 to the stock up to 100, and is a number field of the same name above', async ({
  page,
}) => {
  const [hundred, more] = await createProducts(page.request, { stock: 100 }, { stock: 101 })
  if (!hundred || !more) throw new Error('two products were made')
  await page.goto(`/cart/${hundred.product_id}?qty=100`)
  await expect(page.getByRole('heading', pieces('100'))).toBeVisible()
  await page.goto(`/cart/${more.product_id}?qty=101`)
  await expect(page.getByRole('heading', pieces('201'))).toBeVisible()
  const list = page.getByRole('combobox', { name: `Quantity of ${hundred.name}` })
  expect(await list.getByRole('option').allTextContents()).toEqual(
    Array.from({ length: 100 }, (_, place) => String(place + 1)),
  )
  await expect(list).toHaveValue('100')
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${more.name}` })).toHaveValue('101')
})

test('the number field takes 1 to the stock, keeps what stood there, and is used by keyboard', async ({
  page,
}) => {
  const product = await createProduct(page.request, { stock: 1500, price: 20_000 })
  await page.goto(`/product/${product.product_id}`)
  const wanted = page.getByLabel('Quantity')
  await wanted.fill('1500')
  await expect(wanted).toHaveValue('1500')
  await wanted.press('End')
  await wanted.press('0') // 15,000 are not there: ignored (spec §5)
  await expect(wanted).toHaveValue('1500')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByRole('heading', pieces('1500'))).toBeVisible()
  await expect(page.getByText('Rp 30.000.000').first()).toBeVisible()

  const quantity = page.getByLabel(`Quantity of ${product.name}`)
  await quantity.focus()
  await quantity.press('ArrowDown')
  await expect(page.getByRole('heading', pieces('1499'))).toBeVisible()
  await quantity.press('ControlOrMeta+a')
  await quantity.press('Backspace')
  await expect(quantity).toHaveValue('')
  await expect(page.getByRole('heading', pieces('1499'))).toBeVisible()
  await quantity.press('0')
  await expect(quantity).toHaveValue('')
  await quantity.blur()
  await expect(quantity).toHaveValue('1499')
  await quantity.press('ControlOrMeta+a')
  await quantity.pressSequentially('7501') // 7501 is more than there is: its last digit is ignored
  await expect(quantity).toHaveValue('750')
  await page.reload()
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('750')
})

/** Types into the field of a page whose program has not come yet, then lets the program come. */
async function typeBeforeProgram(page: Page, product: { product_id: number }, text: string) {
  const typed = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto(`/product/${product.product_id}`, { waitUntil: 'commit' })
  const quantity = page.getByLabel('Quantity')
  await quantity.fill(text)
  typed.resolve()
  await waitForHydration(page)
  return quantity
}

for (const { stock, typed, kept } of [
  { stock: 1500, typed: '15000', kept: '1500' },
  { stock: 15, typed: '15000', kept: '15' },
  { stock: 1500, typed: '99999999999', kept: '999' },
  { stock: 1500, typed: '0', kept: '1' },
  { stock: 1500, typed: '12.5', kept: '12' },
  { stock: 1500, typed: '-3', kept: '1' },
]) {
  test(`${typed} of ${stock}, typed before the program has come, is ${kept}`, async ({ page }) => {
    const product = await createProduct(page.request, { stock })
    const quantity = await typeBeforeProgram(page, product, typed)
    await expect(quantity).toHaveValue(kept)
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(page.getByRole('heading', pieces(kept))).toBeVisible()
  })
}

test('an order of 1,500 pieces is placed and reads right', async ({ page }) => {
  const product = await createProduct(page.request, { stock: 1500, price: 20_000 })
  await openPlaceOrder(page, await registerCustomer(page.request), product, 1500)
  await expect(page.getByText('1500 x Rp 20.000 = Rp 30.000.000')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await expect(page.getByText('1500 x Rp 20.000 = Rp 30.000.000')).toBeVisible()
  await page.goto(`/product/${product.product_id}`)
  await expect(page.getByText('Out of Stock')).toBeVisible()
})

test('?qty= of 150 pieces puts what can be had into the cart', async ({ page }) => {
  const product = await createProduct(page.request, { stock: 150 })
  for (const [qty, kept] of [
    ['99999999999999999999', '150'],
    ['0', '1'],
    ['-3', '1'],
    ['150', '150'],
    ['1.5', '1'],
    ['many', '1'],
  ] as const) {
    await page.goto(`/cart/${product.product_id}?qty=${qty}`)
    await expect(page.getByLabel(`Quantity of ${product.name}`), qty).toHaveValue(kept)
  }
})

test.describe('more rupiah than numbers carry exactly', () => {
  test.use({ expectedStatuses: [422] })

  test('are shown to the sen, fit on a narrow screen, and are refused in words', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const most = { stock: 2_147_483_647, price: 10_000_000_000 }
    const product = await createProduct(page.request, most)
    await page.goto(`/cart/${product.product_id}?qty=2147483647`)
    await expect(page.getByText('Rp 21.474.836.470.000.000.000').first()).toBeVisible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    // until the font is there, digits may be wider
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await openPlaceOrder(page, await registerCustomer(page.request), product, 2_147_483_647)
    await expect(page.getByText('Rp 22.548.578.293.500.050.000').last()).toBeVisible()
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'This order is too large. Please split it into smaller ones.',
    )
  })
})
