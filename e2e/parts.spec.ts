/** Parts of an order: shipped, refunded. */
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { createProduct, orderBody, type PlacedOrder, payOrder } from './shop-data.ts'

test.use({ expectedStatuses: [409] })

async function paidOrderOfThree(request: APIRequestContext): Promise<PlacedOrder> {
  const customer = await createSession(request, ACCOUNTS.customer)
  const data = orderBody(await createProduct(request, { name: 'Kaos Parsial', stock: 9 }), 3)
  const answer = await request.post('/api/v1/order', { data, headers: bearer(customer) })
  const { data: order }: { data: PlacedOrder } = await answer.json()
  await payOrder(request, customer, order)
  return order
}

test('an order is shipped in two parcels, each delivered, on a phone', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const order = await paidOrderOfThree(page.request)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order.order_id}`)
  await page.getByRole('button', { name: 'Ship this order' }).click()
  await page.getByLabel('Courier').fill('JNE')
  await page.getByLabel('Tracking number').fill('PART1')
  await page.getByRole('button', { name: 'Ship part of the order' }).click()
  const pieces = page.getByRole('group', { name: 'Items in this parcel' }).getByRole('textbox')
  await expect(pieces).toHaveValue('3')
  await pieces.fill('4')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('alert')).toContainText('Only 3 pieces of “Kaos Parsial” are left to ship.')
  await pieces.fill('2')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('list', { name: 'Parcels' })).toContainText('2 × Kaos Parsial')

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } })
  const buyer = await context.newPage()
  await signInAs(buyer, ACCOUNTS.customer)
  await buyer.goto(`/order/${order.order_id}`)
  await expect(buyer.getByText('Part of your order is on its way.')).toBeVisible()
  await expect(buyer.getByRole('list', { name: 'Parcels' })).toContainText('PART1')
  await expectAccessible(buyer)

  await page.getByRole('button', { name: 'Ship the rest' }).click()
  await expect(pieces).toHaveValue('1')
  await page.getByLabel('Tracking number').fill('PART2')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('button', { name: 'Parcel delivered' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Ship the rest' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Parcel delivered' }).first().click()
  await expect(page.getByRole('button', { name: 'Parcel delivered' })).toHaveCount(1)
  await expect(page.getByText('Not Delivered')).toBeVisible()
  await page.getByRole('button', { name: 'Parcel delivered' }).click()
  await expect(page.getByText('Not Delivered')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await buyer.reload()
  await expect(buyer.getByRole('list', { name: 'Parcels' }).getByText(/^Delivered on/)).toHaveCount(2)
  await context.close()
})

test('one piece of an order is refunded and goes back to stock', async ({ page }) => {
  const order = await paidOrderOfThree(page.request)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order.order_id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('button', { name: 'Choose items' }).click()
  const pieces = page.getByRole('group', { name: 'Items refunded' }).getByRole('textbox')
  await pieces.fill('1')
  await expect(page.getByLabel('Amount in rupiah')).not.toHaveValue('')
  await expect(page.getByLabel('Put back in stock')).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Restocked: refunded')).toBeVisible()
  await page.getByRole('button', { name: 'Ship this order' }).click()
  await page.getByRole('button', { name: 'Ship part of the order' }).click()
  await expect(page.getByRole('group', { name: 'Items in this parcel' }).getByRole('textbox')).toHaveValue(
    '2',
  )
})

test('a closed refund keeps its pieces with its sum', async ({ page }) => {
  const order = await paidOrderOfThree(page.request)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order.order_id}`)
  const refund = page.getByRole('button', { name: 'Refund', exact: true })
  await refund.click()
  await page.getByRole('button', { name: 'Choose items' }).click()
  const pieces = page.getByRole('group', { name: 'Items refunded' }).getByRole('textbox')
  await pieces.fill('1')
  await page.getByLabel('Put back in stock').uncheck()
  const amount = await page.getByLabel('Amount in rupiah').inputValue()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(refund).toBeFocused()
  await refund.click()
  await expect(page.getByLabel('Amount in rupiah')).toHaveValue(amount)
  await expect(pieces).toHaveValue('1')
  await expect(page.getByLabel('Put back in stock')).not.toBeChecked()
  await refund.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Partly refunded')).toBeVisible()
  await refund.click()
  await expect(page.getByLabel('Amount in rupiah')).toHaveValue('')
  await expect(pieces).toHaveCount(0)
})
