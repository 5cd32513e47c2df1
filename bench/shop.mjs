// What the shop's numbers are on this machine: starts, pages, calls. Measures and prints; asserts nothing.
// Times are medians and 95th percentiles of single requests, beside /healthz in the same run: the floor.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environment, node, root } from '../scripts/prepare.mjs'

const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-bench-'))
const base = 'http://127.0.0.1:4390'
const env = environment({ PORT: '4390', DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' })

async function begin() {
  const since = performance.now()
  const server = spawn(node(), [path.join(root, 'server/src/main.ts')], { cwd: root, env, stdio: 'ignore' })
  for (;;) {
    const answer = await fetch(`${base}/`).catch(() => undefined) // not listening yet
    if (answer?.ok) return { server, ms: performance.now() - since }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
function end(server) {
  return new Promise((resolve) => server.once('exit', resolve) && server.kill('SIGTERM'))
}

const RUNS = 300
let floor
async function time(name, ask) {
  const times = []
  for (let run = 0; run < RUNS; run += 1) {
    const since = performance.now()
    await (await ask(run)).arrayBuffer()
    times.push(performance.now() - since)
  }
  times.sort((a, b) => a - b)
  const [median, p95] = [times[RUNS / 2], times[Math.floor(RUNS * 0.95)]]
  floor ??= median
  console.log(
    `${name.padEnd(38)} median ${median.toFixed(2).padStart(7)} ms   p95 ${p95.toFixed(2).padStart(7)} ms   ${(median / floor).toFixed(1)} × floor`,
  )
}

async function firstLoad(page) {
  const html = await (await fetch(base + page)).text()
  const scripts = new Set([...html.matchAll(/"?(\/assets\/[\w.-]+\.js)/g)].map(([, file]) => file))
  const preloaded = new Set(
    [...html.matchAll(/<link[^>]+modulepreload[^>]+href="([^"]+)"/g)].map(([, file = '']) => file),
  )
  for (const [, file = ''] of html.matchAll(/import[^;]*?"(\/assets\/[\w.-]+\.js)"/g))
    if (scripts.has(file)) preloaded.add(file)
  let bytes = 0
  for (const file of preloaded) {
    const at = path.join(root, 'web/build/client', file)
    bytes += statSync(at, { throwIfNoEntry: false })
      ? (statSync(`${at}.br`, { throwIfNoEntry: false })?.size ?? statSync(at).size)
      : 0
  }
  console.log(
    `JavaScript on first load of ${page.padEnd(16)} ${(bytes / 1000).toFixed(1)} kB (brotli), ${preloaded.size} files`,
  )
}

const first = await begin()
console.log(`first start, database and demo included: ${(first.ms / 1000).toFixed(1)} s to the first page`)
await end(first.server)
const second = await begin()
console.log(`second start: ${(second.ms / 1000).toFixed(1)} s to the first page`)

function get(place) {
  return () => fetch(base + place)
}
function post(place, body, token) {
  return fetch(base + place, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
}
const { data: guest } = /** @type {{ data: { access_token: string } }} */ (
  await (await post('/api/v1/auth/login', { email: 'guest@warung.test', password: 'warung-demo' })).json()
)
const { data: products } = /** @type {{ data: { product_id: number, price: number, stock: number }[] }} */ (
  await (await fetch(`${base}/api/v1/product?limit=100`)).json()
)
const plenty = products.filter((each) => each.stock > 60)
function order(run) {
  const product = plenty[run % plenty.length]
  if (product === undefined) throw new Error('no product has enough stock')
  const { product_id, price } = product
  const shipping_price = price > 100_000 ? 50_000 : 0
  const tax_price = Math.round(price * 5) / 100
  return {
    order_product: [{ product_id, quantity: 1 }],
    payment_method_id: 1,
    product_price: price,
    shipping_price,
    tax_price,
    total_price: price + shipping_price + tax_price,
    shipment_address: { address: 'A', city: 'B', postal_code: '1', country: 'Indonesia' },
  }
}
for (const page of ['/', '/search/kopi', '/product/7']) await firstLoad(page)
await time('floor: GET /healthz', get('/healthz'))
await time('page: home, kept', get('/'))
await time('page: search, rendered each time', (run) => fetch(`${base}/search/kopi%20${run}`))
await time('page: search, kept', get('/search/kopi'))
await time('page: product, kept', get('/product/7'))
await time('GET /api/v1/product', get('/api/v1/product'))
await time('GET /api/v1/product?keyword=kopi', get('/api/v1/product?keyword=kopi'))
await time('GET /api/v1/product/{id}', get('/api/v1/product/7'))
await time('GET /api/v1/product/top', get('/api/v1/product/top'))
await time('POST /api/v1/order', (run) => post('/api/v1/order', order(run), guest.access_token))
await time('GET /api/v1/order', () =>
  fetch(`${base}/api/v1/order`, { headers: { authorization: `Bearer ${guest.access_token}` } }),
)
await end(second.server)
rmSync(dataDir, { recursive: true })
