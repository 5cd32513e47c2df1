// Takes the pictures of docs/merchants.md from a demo shop, in both languages. Run by hand when a screen changes; the
// results are committed.
//   node scripts/draw-help-pictures.mjs
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findHeadlessShell } from './find-chromium.mjs'
import { build, environment, install, node, root } from './prepare.mjs'
import { serverFlags } from './server-flags.mjs'

const PORT = 3477
const SHOP = `http://127.0.0.1:${PORT}`
const PASSWORD = 'warung-demo'
const OWNER = 'super@warung.test'
/** Pictures are half as large on a page (web/merchant-help.ts). */
const PHONE = { width: 390, height: 700 }
const HEADER = 116
const BYTES_MAX = 60_000

const PICTURES = [
  { name: 'home', path: '/admin' },
  { name: 'orders', path: '/admin/orderlist' },
  { name: 'transfer', path: '/order/:transfer', top: 'main h2:has-text("Transfer")' },
  { name: 'to-ship', path: '/admin/to-ship', top: 'main h1', tick: 1 },
  { name: 'product', path: '/admin/product/create', top: 'main form', typed: ['Kopi Gayo 250 g'] },
  { name: 'shipping', path: '/admin/settings/shipping' },
]

/** @param {string} dataDir */
async function startShop(dataDir) {
  const env = environment({ DATA_DIR: dataDir, DEMO: 'on', PORT: String(PORT), LOG_LEVEL: 'warn' })
  const main = path.join(root, 'server/src/main.ts')
  const server = spawn(node(), [...serverFlags, main], { cwd: root, env, stdio: 'inherit' })
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${SHOP}/readyz`).catch(() => undefined)
    if (answer?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the demo shop did not start')
}

/**
 * @param {string} call such as `POST /order`
 * @param {object} [body]
 * @param {string} [token]
 * @returns {Promise<unknown>}
 */
async function request(call, body, token) {
  const [method = '', to = ''] = call.split(' ')
  const answer = await fetch(`${SHOP}/api/v1${to}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
  const { data } = /** @type {{ data: unknown }} */ (await answer.json())
  return data
}

/** @typedef {{ readonly access_token: string, readonly refresh_token: string }} Tokens */

/** @param {string} email */
async function signIn(email) {
  return /** @type {Tokens} */ (await request('POST /auth/login', { email, password: PASSWORD }))
}

/** @param {{ product_id: number, price: number }} product */
function transferOrder({ product_id, price }) {
  // as the specification has them (spec §9)
  const tax_price = price * 0.05
  const shipping_price = price > 100_000 ? 50_000 : 0
  return {
    order_product: [{ product_id, quantity: 1 }],
    payment_method_id: 2,
    product_price: price,
    tax_price,
    shipping_price,
    total_price: price + tax_price + shipping_price,
    shipment_address: {
      address: 'Jl. Kaliurang 5',
      city: 'Sleman',
      postal_code: '55281',
      country: 'Indonesia',
    },
  }
}

/** An order by bank transfer that its buyer reports. @param {string} owner */
async function reportTransfer(owner) {
  const settings = /** @type {Record<string, { version: number }>} */ (
    await request('GET /admin/setting', undefined, owner)
  )
  const values = {
    payment_methods: [1, 2].map((payment_method_id) => ({ payment_method_id, is_on: true })),
    bank_accounts: [{ bank: 'BCA', number: '1234567890', holder: 'Tini Suryani' }],
  }
  const versions = Object.fromEntries(Object.keys(values).map((key) => [key, settings[key]?.version ?? 0]))
  await request('PUT /admin/setting', { ...values, versions }, owner)
  const buyer = (await signIn('customer@warung.test')).access_token
  const found = await request('GET /admin/product?keyword=kopi', undefined, owner)
  const [product] = /** @type {{ product_id: number, price: number }[]} */ (found)
  if (!product) throw new Error('the demo shop sells coffee')
  const order = /** @type {{ order_id: number }} */ (
    await request('POST /order', transferOrder(product), buyer)
  )
  await request(`PUT /order/${order.order_id}/transfer-report`, undefined, buyer)
  return String(order.order_id)
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {typeof PICTURES[number]} picture
 */
async function arrange(page, { top, tick = 0, typed = [] }) {
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  const boxes = page.locator('main li input[type=checkbox]')
  for (const [index, text] of typed.entries()) await page.locator('main form input').nth(index).fill(text)
  if (typed.length > 0) await page.locator('main h1').click() // no field is focused
  for (let index = 0; index < tick; index += 1) await boxes.nth(index).check({ force: true })
  if (top === undefined) return
  // clear of the header, which stays
  const { y = 0 } = (await page.locator(top).first().boundingBox()) ?? {}
  await page.mouse.wheel(0, y - HEADER - 16)
  await page.waitForTimeout(300)
}

/** In the best quality that is small enough. @param {Buffer} png @param {string} file */
async function writeWebp(png, file) {
  for (const quality of [82, 74, 66, 58, 50, 40]) {
    await sharp(png).webp({ quality, effort: 6 }).toFile(file)
    if (statSync(file).size < BYTES_MAX) return
  }
  throw new Error(`${file} is too large`)
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ language: string, session: Tokens, transfer: string }} shop
 */
async function takePictures(browser, { language, session, transfer }) {
  const context = await browser.newContext({ baseURL: SHOP, viewport: PHONE, deviceScaleFactor: 2 })
  await context.addInitScript((info) => {
    localStorage.setItem('accessToken', info.access_token)
    localStorage.setItem('refreshToken', info.refresh_token)
    localStorage.setItem('userInfo', JSON.stringify(info))
  }, session)
  const page = await context.newPage()
  await page.goto(`/language/${language}`)
  for (const picture of PICTURES) {
    await page.goto(picture.path.replace(':transfer', transfer))
    await arrange(page, picture)
    const file = path.join(root, 'docs', 'merchants', `${picture.name}.${language}.webp`)
    await writeWebp(await page.screenshot(), file)
  }
  await context.close()
}

await install()
await build()
const executablePath = await findHeadlessShell()
const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-help-'))
const server = await startShop(dataDir)
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})
try {
  const session = await signIn(OWNER)
  const transfer = await reportTransfer(session.access_token)
  await takePictures(browser, { language: 'en', session, transfer })
  await takePictures(browser, { language: 'id', session, transfer })
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}
