/**
 * From an empty shop to the first shipped order of a product of its owner's, on a phone: how many taps and fields, counted in full.
 * The link that the server prints counts as a tap; arriving at the shop as a guest does not.
 */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { startEmptyShop } from './shop.ts'
import { expectPaymentScreen } from './shopping.ts'

/** Taps and fields, for each part and for all of it. */
const EFFORT_MAX = { guest: 14, paid: 28, trackingNumber: 34 } as const
const LINK = /http:\/\/\S+\/invitation#\S+/
const PICTURE = '../server/src/runtime/demo/pictures/coffee.webp'
const PHONE = { width: 390, height: 844 }

/** A person's hand: each tap, each field that is filled, each file that is chosen counts. */
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

  async choose(field: Locator, file: string): Promise<void> {
    this.count += 1
    await field.setInputFiles(file)
  }

  async open(page: Page, link: string): Promise<void> {
    this.count += 1
    await page.goto(link)
  }
}

test.use({ viewport: PHONE })

async function becomeOwner(page: Page, hand: Hand, link: string): Promise<void> {
  await hand.open(page, link)
  await expect(page.getByRole('heading', { name: 'Your new shop' })).toBeVisible()
  await hand.fill(page.getByLabel('What is your shop called?'), 'Kopi Bu Tini')
  await hand.fill(page.getByLabel('Name', { exact: true }), 'Ibu Tini')
  await hand.fill(page.getByLabel('Email Address', { exact: true }), 'tini@shop.example')
  await hand.fill(page.getByLabel('Password', { exact: true }), 'rahasia-sekali')
  await hand.tap(page.getByRole('button', { name: 'Open my shop' }))
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Kopi Bu Tini')
  await expect(page.getByRole('link', { name: 'Name your shop (done)' })).toBeVisible()
}

/** Beside the count: what an owner sees who looks at the sales of a shop without any. */
async function expectEmptyChart(page: Page): Promise<void> {
  await page.goto('/admin')
  await expect(page.getByText('Each day’s sales will show here as a bar.')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Day' })).toHaveCount(0)
  await expectAccessible(page)
  await page.close()
}

async function setRates(page: Page, hand: Hand): Promise<void> {
  await hand.tap(page.getByRole('button', { name: /^Rp 25\.000 per kg for all Indonesia/ }))
  await expect(page.getByRole('link', { name: 'Set your shipping rates (done)' })).toBeVisible()
}

async function publishProduct(page: Page, hand: Hand): Promise<void> {
  await hand.tap(page.getByRole('link', { name: /^Add your first product/ }))
  await hand.fill(page.getByLabel('Name', { exact: true }), 'Kopi Bubuk 250 g')
  await hand.fill(page.getByLabel('Price'), '85.000')
  await hand.choose(page.getByLabel('Image'), PICTURE)
  await hand.fill(page.getByLabel('Stock'), '12')
  await hand.fill(page.getByLabel('Product Category'), 'Kopi')
  await expect(page.getByLabel('SKU')).toHaveValue('KOPI-BUBUK-250-G')
  await hand.tap(page.getByRole('button', { name: 'Create', exact: true }))
  await expect(page.getByText('Product created successfully!')).toBeVisible()
  const row = page.getByRole('row', { name: /Kopi Bubuk/ })
  await expect(row).toContainText('KOPI-BUBUK-250-G')
  await expect(row).toContainText('Kopi')
}

async function buyAsGuest(page: Page, hand: Hand): Promise<void> {
  await page.goto('/')
  await hand.tap(page.getByRole('article').first().getByRole('link').first())
  await hand.tap(page.getByRole('button', { name: 'Add To Cart' }))
  await expect(page).toHaveURL('/cart')
  await hand.tap(page.getByRole('link', { name: 'Checkout' }))
  await hand.tap(page.getByRole('button', { name: 'Login as Guest' }))
  await expect(page).toHaveURL('/shipping')
  await hand.fill(page.getByLabel('Recipient'), 'Pak Budi')
  await hand.fill(page.getByLabel('Telephone'), '0812 3456 7890')
  await hand.fill(page.getByRole('combobox', { name: 'Find your area' }), 'caturtunggal depok sleman')
  await hand.tap(page.getByRole('option').first())
  await hand.fill(page.getByLabel('Address', { exact: true }), 'Jl. Kaliurang KM 5')
  await hand.tap(page.getByRole('button', { name: 'Continue' }))
  await expectPaymentScreen(page)
  await hand.tap(page.getByRole('button', { name: 'Continue' }))
  await expect(page.locator('dl')).toContainText('ShippingRp 25.000')
  await hand.tap(page.getByRole('button', { name: 'Place Order' }))
  await hand.tap(page.getByRole('button', { name: /PayPal/ }).first())
  await hand.tap(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByText(/^Paid on \d{4}-\d{2}-\d{2}$/)).toBeVisible()
}

async function ship(page: Page, hand: Hand): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Shop admin' })
  await hand.tap(menu.getByRole('link', { name: /^Orders/ }))
  await hand.tap(page.getByRole('link', { name: /Details/ }).first())
  await hand.tap(page.getByRole('button', { name: 'Ship this order' }))
  await hand.fill(page.getByLabel('Courier'), 'JNE')
  await hand.fill(page.getByLabel(/^Tracking number/), 'JP0123456789')
  await hand.tap(page.getByRole('button', { name: 'Mark as shipped' }))
  await expect(page.getByText('JP0123456789').first()).toBeVisible()
}

test('an empty shop sells and ships its owner’s own product within an evening', async ({ browser }) => {
  test.setTimeout(300_000)
  const { shop, remove } = await startEmptyShop()
  try {
    await expect.poll(() => shop.printed(), { timeout: 30_000 }).toMatch(LINK) // it answers before it has told all
    const link = LINK.exec(shop.printed())?.[0] ?? ''
    const [hand, guest] = [new Hand(), new Hand()]
    const options = { baseURL: shop.address, viewport: PHONE }
    const owner = await browser.newContext(options)
    const page = await owner.newPage()
    await becomeOwner(page, hand, link)
    await expect(page.getByRole('region', { name: 'The shop is open' })).toBeVisible()
    await expectAccessible(page)
    await setRates(page, hand)
    await publishProduct(page, hand)
    await expectEmptyChart(await owner.newPage())
    const shopper = await browser.newContext(options)
    await buyAsGuest(await shopper.newPage(), guest)
    const paid = hand.count + guest.count
    await ship(page, hand)
    const trackingNumber = hand.count + guest.count
    test.info().annotations.push({
      type: 'taps and fields',
      description: `a guest ${guest.count}, paid ${paid}, tracking number ${trackingNumber}`,
    })
    expect(guest.count).toBeLessThanOrEqual(EFFORT_MAX.guest)
    expect(paid).toBeLessThanOrEqual(EFFORT_MAX.paid)
    expect(trackingNumber).toBeLessThanOrEqual(EFFORT_MAX.trackingNumber)

    const progress = page.getByText(/^Your shop is being set up: \d of 7 steps done/)
    await page.goto('/admin/productlist')
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
    await expect(progress).toHaveCount(0) // only at the admin's home
    await page.goto('/admin')
    await expect(progress).toBeVisible()
    await page.goto('/admin/to-ship/slips')
    await expect(page.getByRole('main')).not.toBeEmpty()
    await expect(progress).toHaveCount(0)
    await page.goto('/admin/start')
    for (const step of ['Add a category', 'Add your first product', 'Place a test order'])
      await expect(page.getByRole('link', { name: `${step} (done)` })).toBeVisible()
    await owner.close()
    await shopper.close()
  } finally {
    await remove()
  }
})
