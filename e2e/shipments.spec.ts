import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, createSession, signInAs } from './session.ts'
import { createOrder, createProduct, payOrder } from './shop-data.ts'

const RESI = 'JP "1/2" &amp;'

test('an admin ships an order, corrects the parcel, and its buyer follows it', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const customer = await createSession(page.request, ACCOUNTS.customer)
  const order = await createOrder(page.request, customer, await createProduct(page.request))
  await payOrder(page.request, customer, order)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order.order_id}`)
  await page.getByRole('button', { name: 'Ship this order' }).click()
  await expect(page.getByLabel('Courier')).toBeFocused()
  await page.getByLabel('Courier').fill('JNE')
  await page.getByLabel('Service').fill('REG')
  await page.getByLabel('Tracking number').fill('JP1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const parcels = page.getByRole('list', { name: 'Parcels' })
  await expect(parcels).toContainText('Shipped with JNE REG, tracking number JP1')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Tracking number').fill(RESI)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(parcels).toContainText(`Shipped with JNE REG, tracking number ${RESI}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 800 } })
  const buyer = await context.newPage()
  await signInAs(buyer, ACCOUNTS.customer)
  await buyer.goto(`/order/${order.order_id}`)
  await expect(buyer.getByRole('list', { name: 'Parcels' })).toContainText(`tracking number ${RESI}`)
  const link = buyer.getByRole('link', { name: 'Track this parcel' })
  await expect(link).toHaveAttribute('href', 'https://cekresi.jne.co.id/JP%20%221%2F2%22%20%26amp%3B')
  await expect(link).toHaveAttribute('rel', 'noreferrer')
  await expect(buyer.getByRole('button', { name: /parcel|order/ })).toHaveCount(0)
  await context.close()

  const next = await createOrder(page.request, customer, await createProduct(page.request))
  await payOrder(page.request, customer, next)
  await page.goto(`/order/${next.order_id}`)
  await page.getByRole('button', { name: 'Ship this order' }).click()
  await expect(page.getByLabel('Courier')).toHaveValue('JNE') // of the newest parcel
  await expect(page.getByLabel('Service')).toHaveValue('')
  await page.getByLabel('Tracking number').fill(RESI.toLowerCase())
  await expect(page.getByText('Are they in one parcel?')).toContainText(
    `is already on order ${order.order_id}`,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('list', { name: 'Parcels' })).toContainText(RESI.toLowerCase())
})

test('Mark As Delivered is undone from its message', async ({ page }) => {
  const customer = await createSession(page.request, ACCOUNTS.customer)
  const order = await createOrder(page.request, customer, await createProduct(page.request))
  await payOrder(page.request, customer, order)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order.order_id}`)
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(page.getByText(/^Delivered on /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Not Delivered')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark As Delivered' })).toBeVisible()
})

test('a buyer cancels an unpaid order: asked once, paid no more, marked in the lists', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const customer = await signInAs(page, ACCOUNTS.customer)
  const order = await createOrder(page.request, customer, await createProduct(page.request))
  await page.goto(`/order/${order.order_id}`)
  const wanted = page.getByText('Changed your mind?')
  expect(await wanted.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
  const mail = page.getByRole('link', { name: ACCOUNTS.customer })
  expect(await mail.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline')
  await wanted.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Cancel this order?')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText(/^Cancelled on /)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText(/^Cancelled on /)).toBeVisible()
  await expect(page.getByText('can no longer be paid')).toBeVisible()
  await expect(page.getByText('Changed your mind?')).toHaveCount(0)
  await page.goto('/profile')
  // its number alone may stand in a price, or in a date
  const number = page.getByRole('cell', { name: String(order.order_id), exact: true })
  await expect(page.getByRole('row').filter({ has: number })).toContainText('Cancelled')
})

test('an admin cancels an unpaid order and says why', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const customer = await createSession(page.request, ACCOUNTS.customer)
  const order = await createOrder(page.request, customer, await createProduct(page.request))
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order.order_id}`)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('The buyer sees this in the email.')).toBeVisible()
  await question.getByLabel('Reason (optional)').fill('The last piece broke.\nWe are sorry.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText(/^Cancelled on /)).toBeVisible()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('The last piece broke.\nWe are sorry.')
})

test('a delivered order is not to be shipped, but may get its tracking number', async ({ page }) => {
  const customer = await createSession(page.request, ACCOUNTS.customer)
  const order = await createOrder(page.request, customer, await createProduct(page.request))
  await payOrder(page.request, customer, order)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order.order_id}`)
  await expect(page.getByRole('button', { name: 'Ship this order' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(page.getByText(/^Delivered on \d{4}-\d{2}-\d{2}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ship this order' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a tracking number' }).click()
  await expect(page.getByLabel('Courier', { exact: true })).toBeVisible()
})
