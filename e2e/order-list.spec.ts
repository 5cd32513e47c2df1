/** The admin's list of orders: what became of each, and how one is found. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, bearer, createSession, restoreSession, type Session, signInAs } from './session.ts'
import { createOrder, createProduct, payOrder, registerCustomer } from './shop-data.ts'

async function changeAsAdmin(request: APIRequestContext, path: string, data: object): Promise<void> {
  const headers = bearer(await createSession(request, ACCOUNTS.admin))
  const answer = await request.post(`/api/v1/admin/order/${path}`, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Of one buyer: one order to pay, one cancelled, one refunded, one shipped. */
async function placeOrders(request: APIRequestContext, buyer: Session) {
  const product = await createProduct(request, { price: 40_000 })
  const [toPay, cancelled, refunded, shipped] = [
    await createOrder(request, buyer, product),
    await createOrder(request, buyer, product),
    await createOrder(request, buyer, product),
    await createOrder(request, buyer, product),
  ]
  for (const order of [refunded, shipped]) await payOrder(request, buyer, order)
  await changeAsAdmin(request, `${cancelled.order_id}/cancel`, {})
  await changeAsAdmin(request, `${refunded.order_id}/refund`, { refunded_amount: '0.00' })
  const parcel = { courier: 'JNE', tracking_number: `JP${shipped.order_id}X7` }
  await changeAsAdmin(request, `${shipped.order_id}/shipment`, parcel)
  return { product, toPay, cancelled, refunded, shipped, trackingNumber: parcel.tracking_number }
}

function row(page: Page, { order_id }: { order_id: number }) {
  return page.getByRole('row').filter({ has: page.getByText(String(order_id), { exact: true }) })
}

test('beside the columns stand an order’s state and what comes next; filters find each once', async ({
  page,
}) => {
  const buyer = await registerCustomer(page.request)
  const { product, toPay, cancelled, refunded, shipped, trackingNumber } = await placeOrders(
    page.request,
    buyer,
  )
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/orderlist?keyword=${encodeURIComponent(buyer.email)}`)
  await expect(row(page, refunded).getByText('Refunded', { exact: true })).toBeVisible()
  await expect(row(page, cancelled).getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(row(page, shipped).getByText('Shipped', { exact: true })).toBeVisible()
  await expect(row(page, shipped)).toContainText('Shipped · on its way')
  await expect(row(page, toPay)).toContainText('Unpaid · waiting for the buyer')
  await expect(row(page, toPay).getByText(/Refunded|Cancelled|Shipped/)).toHaveCount(0)
  for (const order of [toPay, shipped]) await page.getByLabel(`Select order ${order.order_id}`).check()
  await expect(page.getByText('2 selected · Rp 84.000')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print slips' })).toHaveAttribute(
    'href',
    `/admin/to-ship/slips?orders=${shipped.order_id}`,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Deselect' }).click()
  await expect(page.getByText('2 selected')).toHaveCount(0)
  for (const [label, order] of [
    ['To pay', toPay],
    ['Shipped', shipped],
    ['Cancelled', cancelled],
    ['Refunded', refunded],
  ] as const) {
    await page.getByLabel('Status').selectOption(label)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(1)
    await expect(row(page, order)).toBeVisible()
  }
  for (const keyword of [`#${toPay.order_id}`, `Order ${toPay.order_id}`]) {
    await page.goto(`/admin/orderlist?keyword=${encodeURIComponent(keyword)}`)
    await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(1)
    await expect(row(page, toPay)).toBeVisible()
  }
  await page.goto(`/admin/orderlist?keyword=${trackingNumber}`)
  await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(1)
  await expect(row(page, shipped)).toBeVisible()
  await page.goto(`/admin/orderlist?keyword=${product.name}`)
  await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(4)
})

test('a bookmark of a filter of releases before goes on working', async ({ page }) => {
  const buyer = await registerCustomer(page.request)
  const { toPay, shipped } = await placeOrders(page.request, buyer)
  await signInAs(page, ACCOUNTS.admin)
  for (const [state, order] of [
    ['unpaid', toPay],
    ['paid', shipped],
  ] as const) {
    await page.goto(`/admin/orderlist?state=${state}&keyword=${encodeURIComponent(buyer.email)}`)
    await expect(page.getByLabel('Status')).toHaveValue(state)
    await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(1)
    await expect(row(page, order)).toBeVisible()
  }
})

test('shoppers see in My Orders what became of theirs', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const buyer = await registerCustomer(page.request)
  await placeOrders(page.request, buyer)
  await restoreSession(page, buyer)
  await page.goto('/profile')
  for (const mark of ['Refunded', 'Cancelled', 'Shipped'])
    await expect(page.getByText(mark, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
})

for (const path of ['/admin/orderlist', '/admin/productlist', '/admin/userlist']) {
  test(`${path} says when a search finds nothing`, async ({ page }) => {
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`${path}?keyword=zzzzqqqq`)
    await expect(page.getByRole('status').getByText('Nothing matches')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(1) // with its columns
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Clear search and filters' }).click()
    await expect(page.getByText('Nothing matches')).toHaveCount(0)
    await expect(page).toHaveURL(`${path}?keyword=`)
  })
}

for (const width of [768, 1024]) {
  test(`at ${width} pixels an order is one calm line`, async ({ page }) => {
    const buyer = await createSession(page.request, ACCOUNTS.customer)
    const order = await createOrder(page.request, buyer, await createProduct(page.request))
    await page.setViewportSize({ width, height: 1024 })
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/admin/orderlist?keyword=${order.order_id}`)
    const cell = await row(page, order).getByRole('cell').last().boundingBox()
    expect(cell?.height).toBeLessThan(70)
  })
}
