/** Advertising pixels: nothing without consent, no private data with it. Their hosts are stood in for. */
import type { Page } from '@playwright/test'
import { NO_PIXELS } from '@warung/contract/values/pixels.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createProduct } from './shop-data.ts'
import { saveSettings } from './shop-settings.ts'
import { expectPaymentScreen, fillAddress, loginAsGuest } from './shopping.ts'

test.use({ viewport: { width: 360, height: 780 } })
test.afterEach(({ request }) => saveSettings(request, { pixels: NO_PIXELS }))

const IDS = { meta: '123456789012345', tiktok: 'C4ABCDEFGH12345', google: 'G-AB12CD34EF' }

/** As the vendors' scripts do, each takes over the calls that wait for it. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'connect.facebook.net': `window.seen ??= []
    fbq.callMethod = (...args) => seen.push(['meta', ...args])
    for (const args of fbq.queue.splice(0)) fbq.callMethod(...args)`,
  'analytics.tiktok.com': `window.seen ??= []
    const waiting = ttq.splice(0)
    for (const name of ['page', 'track']) ttq[name] = (...args) => seen.push(['tiktok', name, ...args])
    for (const [name, ...args] of waiting) ttq[name](...args)`,
  'www.googletagmanager.com': `window.seen ??= []
    const take = (args) => seen.push(['google', ...args])
    dataLayer.forEach(take)
    dataLayer.push = take`,
}

/** @returns the addresses that were asked for */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = []
  for (const [host, body] of Object.entries(SCRIPTS))
    await page.route(`https://${host}/**`, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'application/javascript', body })
    })
  return asked
}

type Seen = readonly (readonly unknown[])[]

function seenIn(page: Page): Promise<Seen> {
  return page.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'seen') ?? [])))
}

function namesOf(seen: Seen, vendor: string): unknown[] {
  const shown = seen.filter(
    ([from, first]) => from === vendor && !['set', 'init', 'js', 'config'].includes(String(first)),
  )
  return shown.map(([, first, second]) => (first === 'page' ? 'page' : second))
}

test('without an id there is neither a question nor a host in the policy', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.headers()['content-security-policy']).not.toMatch(/facebook|tiktok|google/)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  await expect(page.getByRole('button', { name: 'Advertising cookies' })).toHaveCount(0)
})

test('a visitor is asked, and a purchase is counted once', async ({ page }) => {
  const kopi = await createProduct(page.request, { name: 'Kopi Piksel', price: 50_000 })
  await saveSettings(page.request, { pixels: IDS })
  const asked = await standIn(page)
  const answer = await page.goto(`/product/${kopi.product_id}`)
  expect(answer?.headers()['content-security-policy']).toContain('https://connect.facebook.net')
  const bar = page.getByRole('region', { name: 'Advertising cookies' })
  await expect(bar).toBeVisible()
  await expect(page.locator('p section')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await bar.getByRole('button', { name: 'Don’t allow' }).click()
  await expect(bar).toBeHidden()
  await page.reload()
  const change = page.getByRole('button', { name: 'Advertising cookies' })
  await expect(change).toBeVisible()
  await expect(bar).toBeHidden() // remembered
  expect(asked).toEqual([])

  await change.click()
  await bar.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect.poll(() => asked.length).toBe(3)
  await expect.poll(async () => namesOf(await seenIn(page), 'meta')).toEqual(['PageView', 'ViewContent'])
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await fillAddress(page)
  await expectPaymentScreen(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await expect.poll(async () => namesOf(await seenIn(page), 'google')).toContain('purchase')
  const seen = await seenIn(page)
  expect(namesOf(seen, 'meta')).toEqual([
    ...['PageView', 'ViewContent', 'PageView', 'AddToCart', 'InitiateCheckout', 'Purchase'],
  ])
  expect(namesOf(seen, 'tiktok')).toEqual([
    ...['page', 'ViewContent', 'page', 'AddToCart', 'InitiateCheckout', 'CompletePayment'],
  ])
  expect(namesOf(seen, 'google')).toEqual([
    ...['page_view', 'view_item', 'page_view', 'add_to_cart', 'begin_checkout', 'purchase'],
  ])
  const purchase = seen.find(([vendor, , name]) => vendor === 'google' && name === 'purchase')
  expect(purchase?.[3]).toMatchObject({
    transaction_id: order,
    currency: 'IDR',
    items: [{ item_id: String(kopi.product_id) }],
  })
  const address = await page.evaluate(() => localStorage.getItem('shippingAddress') ?? '{}')
  const said = JSON.stringify(seen)
  for (const word of Object.values<unknown>(JSON.parse(address)))
    if (typeof word === 'string' && word.length > 3 && word !== 'Indonesia') expect(said).not.toContain(word)
  expect(said).not.toMatch(/@|Bearer|token|#/)

  const before = asked.length
  await page.reload() // an order's page loads none
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await expect(change).toBeVisible()
  expect(asked).toHaveLength(before)
  expect(await seenIn(page)).toEqual([])
})
