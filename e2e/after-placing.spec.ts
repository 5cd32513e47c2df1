/** Right after Place Order a shopper on a phone sees that it worked, what comes next, and the button that pays. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { restoreSession } from './session.ts'
import { createOrder, createProduct, payOrder, registerCustomer } from './shop-data.ts'
import { addToCart, fillAddress, loginAsGuest, payWithPayPal, placeOrder } from './shopping.ts'

const PLACED = 'Thank you! Your order is placed.'
const PAID = 'Thank you! Your payment has arrived.'

async function buyAsGuest(page: Page, keyword: string): Promise<void> {
  await addToCart(page, keyword)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await fillAddress(page)
  await placeOrder(page)
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('placing is confirmed, and payment is on the first screen', async ({ page, request }) => {
    const { name } = await createProduct(request)
    await buyAsGuest(page, name)
    const heading = page.getByRole('heading', { name: PLACED })
    await expect(heading).toBeFocused()
    await expect(
      page.getByText(/^Pay Rp [\d.]+(,\d+)? before \d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}$/),
    ).toBeVisible()
    const progress = page.getByRole('list', { name: 'Order progress' })
    await expect(progress.getByRole('listitem')).toHaveText([
      /^Placed\d{1,2} \w{3,4} \d{4}$/,
      'Paidnot yet',
      'Shippednot yet',
      'Deliverednot yet',
    ])
    const pay = page.getByRole('button', { name: 'PayPal', exact: true })
    await expect(pay).toBeVisible()
    const card = page.getByRole('button', { name: 'Debit or Credit Card' })
    const box = await card.boundingBox()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
    await payWithPayPal(page)
    await expect(page.getByRole('heading', { name: PAID })).toBeInViewport()
    await expect(progress.getByRole('listitem').nth(1)).toHaveText(/^Paid\d/)
    await expect(page.getByText(PLACED)).toHaveCount(0)
    await expect(page.getByText(/We’re packing it now and will send it to Yogyakarta\./)).toBeVisible()
  })
})

test.describe('the page of an unpaid order', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('stays where it is while the payment script comes', async ({ page, request }) => {
    const buyer = await registerCustomer(request)
    const order = await createOrder(request, buyer, await createProduct(request))
    await restoreSession(page, buyer)
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/sdk/js?*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/order/${order.order_id}`)
    const below = page.getByRole('heading', { name: 'Shipping', exact: true })
    await expect(below).toBeVisible()
    // plain links may stand in for the menus until their code is there, and take another line
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sinta' })).toBeVisible()
    await expect(page.locator('[data-closed-menu]')).toHaveCount(0)
    const before = await below.boundingBox()
    release()
    await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
    expect(await below.boundingBox()).toEqual(before)
  })
})

test('the confirmation is gone on a later visit, and after a reload', async ({ page, request }) => {
  const { name } = await createProduct(request)
  await buyAsGuest(page, name)
  await expect(page.getByText(PLACED)).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.getByRole('banner').getByRole('link', { name: 'Warung' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(pathname)
  await expect(page.getByText('Not Paid')).toBeVisible()
  await expect(page.getByText(PLACED)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Not Paid')).toBeVisible()
  await expect(page.getByText(PLACED)).toHaveCount(0)
})

test('an order of free products says that there is nothing to pay', async ({ page, request }) => {
  const { name } = await createProduct(request, { price: 0 })
  await buyAsGuest(page, name)
  await expect(page.getByRole('heading', { name: PLACED })).toBeVisible()
  await expect(page.getByText(/There is nothing to pay\. We’re packing it now/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toHaveCount(0)
})

test('a paid order opened again shows no thanks', async ({ page, request }) => {
  const buyer = await registerCustomer(request)
  const order = await createOrder(request, buyer, await createProduct(request))
  await payOrder(request, buyer, order)
  await restoreSession(page, buyer)
  await page.goto(`/order/${order.order_id}`)
  await expect(page.getByText(/^Paid on /)).toBeVisible()
  await expect(page.getByText(/Thank you!/)).toHaveCount(0)
})
