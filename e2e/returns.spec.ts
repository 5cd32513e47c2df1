/** A buyer sends a piece back, with photos: asked for on a phone, found on the admin's Home, paid back. */
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { createProduct, orderBody, type PlacedOrder, payOrder } from './shop-data.ts'
import { saveSettings } from './shop-settings.ts'

const [BOWL = '', BASKET = '', ...MORE] = ['bowl', 'basket', 'coffee', 'chair'].map(
  (name) => `../server/src/runtime/demo/pictures/${name}.webp`,
)

useOwnShop()
test.use({ viewport: { width: 360, height: 740 } })

async function deliveredOrder(request: APIRequestContext): Promise<PlacedOrder> {
  await saveSettings(request, { return_days: 7 })
  const customer = await createSession(request, ACCOUNTS.customer)
  const data = orderBody(await createProduct(request, { name: 'Kaos Retur', stock: 9 }), 3)
  const answer = await request.post('/api/v1/order', { data, headers: bearer(customer) })
  const { data: order }: { data: PlacedOrder } = await answer.json()
  await payOrder(request, customer, order)
  const headers = bearer(await createSession(request, ACCOUNTS.admin))
  const path = `/api/v1/admin/order/${order.order_id}/deliver`
  expect((await request.put(path, { headers })).ok()).toBe(true)
  return order
}

test('a buyer returns one piece with photos; the shop finds it, accepts, receives it and pays it back', async ({
  page: buyer,
  browser,
  baseURL,
}) => {
  const order = await deliveredOrder(buyer.request)
  await signInAs(buyer, ACCOUNTS.customer)
  await buyer.goto(`/order/${order.order_id}`)
  await buyer.getByRole('button', { name: 'Return items' }).click()
  const pieces = buyer.getByRole('group', { name: 'Which items?' }).getByRole('textbox')
  await expect(pieces).toBeFocused()
  await buyer.getByRole('button', { name: 'Request a return' }).click()
  await expect(pieces).toHaveAccessibleDescription('Enter how many you’re returning.')
  await expect(pieces).toBeFocused()
  await pieces.fill('1')
  await buyer.getByLabel('Add photos').setInputFiles([BOWL, BASKET])
  await expect(buyer.getByRole('img', { name: 'Photo 2 of the return' })).toBeVisible()
  await buyer.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(buyer.getByRole('img', { name: /of the return/ })).toHaveCount(1)
  // closed and opened again, the form keeps what it has
  await buyer.getByRole('button', { name: 'Close' }).click()
  await expect(buyer.getByRole('button', { name: 'Return items' })).toBeFocused()
  await buyer.keyboard.press('Enter')
  await expect(pieces).toHaveValue('1')
  await expect(buyer.getByRole('img', { name: /of the return/ })).toHaveCount(1)
  const ask = buyer.getByRole('button', { name: 'Request a return' })
  await ask.click()
  await expect(buyer.getByText('Choose the items to return and a reason.')).toBeVisible()
  await expect(buyer.getByLabel('Reason')).toBeFocused()
  await expect(buyer.getByLabel('Reason')).toHaveAccessibleDescription('Choose a reason.')
  await buyer.getByLabel('Reason').selectOption('Arrived damaged')
  await buyer.getByLabel('What went wrong?').fill('Sobek')
  await buyer
    .getByLabel('Add photos')
    .setInputFiles({ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(buyer.getByText('One of the files isn’t a picture we can read.')).toBeVisible()
  await expectAccessible(buyer)
  await ask.click()
  const own = buyer.getByRole('list', { name: 'Returns' })
  await expect(own).toContainText('Requested')
  await expect(buyer.getByText('Return requested', { exact: true })).toBeVisible()
  await own.getByRole('button', { name: 'Photo 1 of the return' }).click()
  await expect(own.getByRole('button', { expanded: true })).toBeVisible()
  expect(await buyer.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin')
  await page.getByRole('link', { name: '1 return to handle' }).click()
  await expect(page).toHaveURL(/state=returns/)
  const row = page.getByRole('row').filter({ hasText: String(order.order_id) })
  await expect(row).toContainText('Open return · needs a reply')
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Details' }).click()
  const work = page.getByRole('list', { name: 'Returns' })
  await expect(work.getByRole('img', { name: 'Photo 1 of the return' })).toBeVisible()
  await page.getByLabel('Answer to the buyer').fill('Please send it to Jl. Malioboro 1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Mark as received' }).click()
  const amount = page.getByLabel('Amount in rupiah')
  const proposed = await amount.inputValue()
  await amount.fill('')
  await page.getByRole('button', { name: 'Refund this return' }).click()
  await expect(amount).toHaveAccessibleDescription(/Enter the amount to refund for these items\./)
  await amount.fill(proposed)
  await page.getByRole('button', { name: 'Refund this return' }).click()
  await expect(work).toContainText('Refunded')
  await expect(page.getByText('Restocked: returned')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /orders? to ship/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /return to handle/ })).toHaveCount(0)

  await buyer.reload()
  await expect(own).toContainText('Please send it to Jl. Malioboro 1')
  await expect(own).toContainText('Refunded')
  await context.close()
})

test('who has the order’s link returns a piece with a photo, too', async ({ page }) => {
  const order = await deliveredOrder(page.request)
  await page.goto(order.order_link)
  await page.getByRole('button', { name: 'Return items' }).click()
  await page.getByRole('group', { name: 'Which items?' }).getByRole('textbox').fill('2')
  await page.getByLabel('Reason').selectOption('Doesn’t fit')
  await page.getByLabel('Add photos').setInputFiles(BOWL)
  await expect(page.getByRole('img', { name: 'Photo 1 of the return' })).toBeVisible()
  await page.getByRole('button', { name: 'Request a return' }).click()
  const own = page.getByRole('list', { name: 'Returns' })
  await expect(own).toContainText('2 × Kaos Retur')
  await expect(own.getByRole('img', { name: 'Photo 1 of the return' })).toBeVisible()
})

test('photos: the first three are added, a removed one stays away, and the keyboard keeps its place', async ({
  page,
}) => {
  const order = await deliveredOrder(page.request)
  await page.goto(order.order_link)
  await page.getByRole('button', { name: 'Return items' }).click()
  const input = page.getByLabel('Add photos')
  const photos = page.getByRole('img', { name: /of the return/ })
  await input.setInputFiles([BOWL, BASKET, ...MORE])
  await expect(page.getByRole('alert')).toHaveText('Only the first 3 photos were added.')
  await expect(photos).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove photo 3' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(photos).toHaveCount(2)
  await expect(input).toBeFocused()

  const release = await page.evaluateHandle(() => {
    const decode = window.createImageBitmap.bind(window)
    let start = (): void => {}
    const isStarted = new Promise<void>((resolve) => {
      start = resolve
    })
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      await isStarted
      return decode(image)
    }
    return () => start()
  })
  await input.setInputFiles(MORE)
  await expect(page.getByText('Preparing the photos …')).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await release.evaluate((start) => start())
  await expect(page.getByRole('alert')).toHaveText('Only the first 3 photos were added.')
  await expect(photos).toHaveCount(2)

  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new Error('out of memory')
    }
  })
  await input.setInputFiles(BOWL)
  await expect(page.getByRole('alert')).toContainText('One of the files isn’t a picture we can read.')
  await expect(page.getByRole('button', { name: 'Request a return' })).toBeEnabled()
})
