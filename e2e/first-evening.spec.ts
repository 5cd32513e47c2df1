/** From an empty shop to the first paid order of a product of its owner's, on a phone: how many taps and fields. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { startEmptyShop } from './shop.ts'
import { expectPaymentScreen } from './shopping.ts'

const EFFORT_MAX = 40
const LINK = /http:\/\/\S+\/invitation#\S+/

/** A person's hand: each tap and each field that is filled counts. */
class Hand {
  count = 0

  async tap(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async fill(field: Locator, words: string): Promise<void> {
    this.count += 1
    await field.fill(words)
  }
}

test.use({ viewport: { width: 390, height: 844 } })

async function becomeOwner(page: Page, hand: Hand, link: string): Promise<void> {
  hand.count += 1
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your new shop' })).toBeVisible()
  await hand.fill(page.getByLabel('Name', { exact: true }), 'Ibu Tini')
  await hand.fill(page.getByLabel('Email Address', { exact: true }), 'tini@shop.example')
  await hand.fill(page.getByLabel('Password', { exact: true }), 'rahasia-sekali')
  await hand.fill(page.getByLabel('Confirm Password'), 'rahasia-sekali')
  await hand.tap(page.getByRole('button', { name: 'Accept', exact: true }))
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible()
}

async function putProductOnSale(page: Page, hand: Hand): Promise<void> {
  await hand.tap(page.getByRole('link', { name: /^Put a product on sale/ }))
  await hand.fill(page.getByLabel('Name', { exact: true }), 'Kopi Bu Tini')
  await hand.fill(page.getByLabel('SKU'), 'KOPI-1')
  await hand.fill(page.getByLabel('Price'), '85.000')
  hand.count += 1
  await page.getByLabel('Image').setInputFiles('../server/src/runtime/demo/pictures/coffee.webp')
  await hand.fill(page.getByLabel('Brand'), 'Bu Tini')
  await hand.fill(page.getByLabel('Stock'), '12')
  await hand.tap(page.getByRole('button', { name: 'New category' }))
  await hand.fill(page.getByLabel('Category name'), 'Kopi')
  await hand.tap(page.getByRole('button', { name: 'Add', exact: true }))
  await expect(page.getByLabel('Product Category')).toContainText('Kopi')
  await hand.fill(page.getByLabel('Description'), 'Sangrai sendiri.')
  await hand.tap(page.getByRole('button', { name: 'Create', exact: true }))
  await expect(page.getByText('Product created successfully!')).toBeVisible()
}

async function buyAsGuest(page: Page, hand: Hand): Promise<void> {
  await page.goto('/login')
  await hand.tap(page.getByRole('button', { name: 'Login as Guest' }))
  await expect(page).toHaveURL('/')
  await hand.tap(page.getByRole('article').first().getByRole('link').first())
  await hand.tap(page.getByRole('button', { name: 'Add To Cart' }))
  await expect(page).toHaveURL('/cart')
  await hand.tap(page.getByRole('link', { name: 'Checkout' }))
  await hand.fill(page.getByLabel('Address', { exact: true }), 'Jl. Kaliurang KM 5')
  await hand.fill(page.getByLabel('City'), 'Yogyakarta')
  await hand.fill(page.getByLabel('Postal Code'), '55281')
  await hand.fill(page.getByLabel('Country'), 'Indonesia')
  await hand.tap(page.getByRole('button', { name: 'Continue' }))
  await expectPaymentScreen(page)
  await hand.tap(page.getByRole('button', { name: 'Continue' }))
  await hand.tap(page.getByRole('button', { name: 'Place Order' }))
  await hand.tap(page.getByRole('button', { name: /PayPal/ }).first())
  await hand.tap(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByText(/^Paid on \d{4}-\d{2}-\d{2}$/)).toBeVisible()
}

test('an empty shop sells its owner’s own product within an evening', async ({ browser }) => {
  test.setTimeout(240_000)
  const { shop, remove } = await startEmptyShop()
  try {
    await expect.poll(() => shop.printed(), { timeout: 30_000 }).toMatch(LINK) // it answers before it has told all
    const link = LINK.exec(shop.printed())?.[0] ?? ''
    const hand = new Hand()
    const options = { baseURL: shop.address, viewport: { width: 390, height: 844 } }
    const owner = await browser.newContext(options)
    const page = await owner.newPage()
    await becomeOwner(page, hand, link)
    await expect(page.getByRole('link', { name: 'Your shop is open (done)' })).toBeVisible()
    await putProductOnSale(page, hand)
    const progress = page.getByText(/^Your shop is being set up: \d of 7 steps done/)
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
    await expect(progress).toHaveCount(0) // only at the admin's home
    await page.goto('/admin')
    await expect(progress).toBeVisible()
    await page.goto('/admin/to-ship/slips')
    await expect(page.getByRole('main')).not.toBeEmpty()
    await expect(progress).toHaveCount(0)
    const shopper = await browser.newContext(options)
    await buyAsGuest(await shopper.newPage(), hand)
    await page.goto('/admin/start')
    for (const step of ['Make a category', 'Put a product on sale', 'Order something yourself'])
      await expect(page.getByRole('link', { name: `${step} (done)` })).toBeVisible()
    expect(hand.count).toBeLessThanOrEqual(EFFORT_MAX)
    test.info().annotations.push({ type: 'taps and fields', description: String(hand.count) })
    await owner.close()
    await shopper.close()
  } finally {
    await remove()
  }
})
