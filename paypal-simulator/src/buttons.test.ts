// The script in a real browser, under the shop's policy.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PayPalButtonsComponent } from '@paypal/paypal-js'
import { fastify } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChromium } from './open-chromium.fixture.ts'
import { paypalSimulator } from './simulator.ts'

const require = createRequire(import.meta.url)
const loader = readFileSync(require.resolve('@paypal/paypal-js').replace('/cjs/', '/iife/'), 'utf8')
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    paypalLoadScript?: typeof import('@paypal/paypal-js').loadScript
    buttons?: PayPalButtonsComponent
    axe?: { run(): Promise<{ violations: { id: string; help: string }[] }> }
  }
}

const POLICY =
  "default-src 'none'; script-src 'self' 'nonce-n'; connect-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"
const PAGE = `<!doctype html><html lang="en"><head><title>Shop</title>
<meta name="viewport" content="width=device-width"><script src="/loader.js"></script></head>
<body><main><h1>Order</h1><div id="pay"></div><div role="status" id="heard"></div></main></body></html>`

let base = ''
let browser: Browser
const simulator = paypalSimulator({
  stateFile: null,
  baseUrl: () => `${base}/paypal-simulator`,
  now: () => new Date('2026-11-20T10:00:00Z'),
  faultsAllowed: true,
})
const app = fastify({ forceCloseConnections: true })

beforeAll(async () => {
  await app.register(simulator.plugin, { prefix: '/paypal-simulator' })
  app.get('/loader.js', (_request, reply) => reply.type('application/javascript').send(loader))
  app.get('/', (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  )
  base = await app.listen({ port: 0, host: '127.0.0.1' })
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await app.close()
})
beforeEach(() => simulator.resetFaults())

type Shop = { currency?: string; value?: string; order?: string; options?: object; namespace?: string }

/** A shop page whose button records its events; `problems` are the browser's complaints. */
async function openShop(shop: Shop = {}, view: object = {}) {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 }, ...view })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(message.text())
    }
  })
  await page.goto(base)
  await page.evaluate(renderButtons, shop)
  return { page, problems, [Symbol.asyncDispose]: () => page.close() }
}

/** Runs in the page. */
async function renderButtons({ currency = 'USD', value = '12.34', order, options, namespace }: Shop) {
  const paypal = await window.paypalLoadScript?.({
    clientId: 'sandbox',
    currency,
    sdkBaseUrl: '/paypal-simulator/sdk/js',
    dataCspNonce: 'n',
    ...(namespace === undefined ? {} : { dataNamespace: namespace }),
  })
  const say = (text: string) => {
    const heard = document.querySelector('#heard')
    if (heard) heard.textContent = text
  }
  const buttons = paypal?.Buttons?.({
    createOrder: (_data, actions) =>
      actions.order.create({
        intent: 'CAPTURE',
        purchase_units: [{ amount: { currency_code: order ?? currency, value }, custom_id: 'order-7' }],
        application_context: { shipping_preference: 'NO_SHIPPING' },
      }),
    async onApprove(_data, actions) {
      const captured = await actions.order?.capture()
      say(`${captured?.status} by ${captured?.payer?.email_address}`)
    },
    onCancel: () => say('cancelled'),
    onError: (error) => say(`error: ${error.message}`),
    ...options,
  })
  if (buttons) window.buttons = buttons
  await buttons?.render('#pay')
}

function heard(page: Page, text: string) {
  return page.getByRole('status').getByText(text).waitFor()
}
function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click()
}

describe('the buttons', () => {
  test('a wallet payment: amount shown, paid, captured', async () => {
    await using shop = await openShop()
    const { page } = shop
    await page.getByText('Test payment', { exact: true }).waitFor()
    await press(page, 'PayPal')
    const dialog = page.getByRole('dialog', { name: 'Pay with PayPal' })
    await dialog.getByText('Test payment – no real money').waitFor()
    await dialog.getByText('USD 12.34').waitFor()
    await dialog.getByText('order-7').waitFor()
    await dialog.getByLabel('E-mail').fill('ibu@example.id')
    await press(page, 'Pay')
    await heard(page, 'COMPLETED by ibu@example.id')
    expect(await dialog.count()).toBe(0)
    expect(shop.problems).toEqual([])
    expect(simulator.ledger().captures.at(-1)).toMatchObject({ value: '12.34', custom_id: 'order-7' })
  })

  test('a card payment in yen by keyboard alone', async () => {
    await using shop = await openShop({ currency: 'JPY', value: '1900' })
    const { page } = shop
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Pay by debit or credit card' }).waitFor()
    await page.getByText('JPY 1900').waitFor()
    for (const label of ['E-mail', 'Card number', 'Expires', 'CVC']) {
      await page.keyboard.press('Tab')
      expect(await page.getByLabel(label).evaluate((input) => input.matches(':focus'))).toBe(true)
    }
    await page.keyboard.press('Enter')
    await heard(page, 'COMPLETED by buyer@example.com')
    expect(shop.problems).toEqual([])
  })

  test.each(['Escape', 'Cancel'])('%s is a cancellation, and the focus comes back', async (way) => {
    await using shop = await openShop()
    const { page } = shop
    const before = simulator.ledger().captures.length
    await press(page, 'PayPal')
    await page.getByText('USD 12.34').waitFor()
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await press(page, 'Cancel')
    await heard(page, 'cancelled')
    const button = page.getByRole('button', { name: 'PayPal' })
    expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true)
    expect(simulator.ledger().captures).toHaveLength(before)
    await press(page, 'PayPal')
    await page.getByText('USD 12.34').waitFor()
  })

  test('a declined card, an order in another currency and a silent provider reach onError', async () => {
    await using shop = await openShop()
    simulator.faults.captures = 'instrument_declined'
    await press(shop.page, 'Debit or Credit Card')
    await press(shop.page, 'Pay')
    await heard(shop.page, 'INSTRUMENT_DECLINED')
    Object.assign(simulator.faults, { browserToo: true, wrongJsonNext: 1 })
    await press(shop.page, 'PayPal')
    await heard(shop.page, 'error: Unexpected token')
    expect(await shop.page.getByRole('dialog').count()).toBe(0)

    await using other = await openShop({ order: 'EUR' })
    await press(other.page, 'PayPal')
    await heard(other.page, 'Expected currency from order api call to be USD, got EUR')
    expect([...shop.problems, ...other.problems]).toEqual([])
  })

  test('one funding source alone, another namespace, and close() that takes all away', async () => {
    await using shop = await openShop({ options: { fundingSource: 'card' }, namespace: 'paypal_shop' })
    const { page } = shop
    expect(await page.evaluate(() => ['paypal' in window, 'paypal_shop' in window])).toEqual([false, true])
    expect(await page.getByRole('button').allTextContents()).toEqual(['Debit or Credit Card'])
    await press(page, 'Debit or Credit Card')
    await page.getByText('USD 12.34').waitFor()
    await page.evaluate(() => window.buttons?.close())
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('status').textContent()).toBe('')
  })
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(['PayPal', 'Debit or Credit Card'])(
    '%s is free of axe’s complaints and fits 320 pixels',
    async (name) => {
      await using shop = await openShop({}, { colorScheme })
      const { page } = shop
      await page.evaluate(axe)
      expect(await complaints(page)).toEqual([])
      await press(page, name)
      await page.getByText('USD 12.34').waitFor()
      expect(await complaints(page)).toEqual([])
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320)
      const box = await page.getByRole('button', { name: 'Pay', exact: true }).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
      expect(shop.problems).toEqual([])
    },
  )
})

async function complaints(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!window.axe) throw new Error('the checker was not loaded into the page')
    return (await window.axe.run()).violations.map(({ id, help }) => `${id}: ${help}`)
  })
}
