/** Paying while the payment provider hangs: how soon the shopper has an answer, and whether others notice. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { orderTotals } from '@warung/contract/money.ts'
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import { startSimulatorProcess } from '../testing/faults/provider-process.ts'
import { freePort } from '../testing/free-port.ts'
import { shopProcess } from '../testing/shop-process.ts'
import { printer } from './measure.ts'

const BUYERS = 8
const GOAL_MS = 100

const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-bench-'))
const port = await freePort()
const provider = await startSimulatorProcess(1, () => `http://127.0.0.1:${port}/api/v1/payment/notification`)
provider.simulator.resetFaults()
const shop = shopProcess(port, {
  DATA_DIR: dataDir,
  DEMO: 'on',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_FACTOR: '1000',
  ...provider.environment,
})

async function send(method: string, place: string, body: unknown, token?: string): Promise<Response> {
  return fetch(`${shop.address}${place}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
}

type Row = { product_id: number; price: number; stock: number }

async function ordered(token: string): Promise<number> {
  const { data } = (await (await fetch(`${shop.address}/api/v1/product?limit=100`)).json()) as { data: Row[] }
  const wanted = data.find(({ stock }) => stock > BUYERS)
  if (!wanted) throw new Error('the demo has too little stock')
  const lines = [{ price: wanted.price, quantity: 1 }]
  const body = {
    order_product: [{ product_id: wanted.product_id, quantity: 1 }],
    payment_method_id: 1,
    ...orderTotals(lines),
    shipment_address: { address: 'A', city: 'B', postal_code: '1', country: 'Indonesia' },
  }
  const answer = (await (await send('POST', '/api/v1/order', body, token)).json()) as {
    data: { order_id: number }
  }
  return answer.data.order_id
}

async function browsing(when: string): Promise<void> {
  console.log(when)
  const measure = await printer(() => fetch(`${shop.address}/healthz`), GOAL_MS)
  await measure('  home', () => fetch(shop.address))
  await measure('  GET /api/v1/product', () => fetch(`${shop.address}/api/v1/product`))
}

try {
  await shop.start()
  const guest = await send('POST', '/api/v1/auth/login', GUEST_ACCOUNT)
  const { access_token } = ((await guest.json()) as { data: { access_token: string } }).data
  const orders: number[] = []
  for (let buyer = 0; buyer < BUYERS; buyer += 1) orders.push(await ordered(access_token))
  await browsing('the provider answers:')
  provider.simulator.faults.hangRate = 1
  const paying = orders.map(async (order_id, buyer) => {
    const since = performance.now()
    const body = { payment_method_id: `HANGING${buyer}` }
    const answer = await send('PUT', `/api/v1/order/${order_id}/pay`, body, access_token)
    const { message } = (await answer.json()) as { message: string }
    return { status: answer.status, message, seconds: (performance.now() - since) / 1000 }
  })
  await browsing(`the provider hangs, and ${BUYERS} pay:`)
  const answers = await Promise.all(paying)
  const slowest = Math.max(...answers.map(({ seconds }) => seconds))
  console.log(`answered after ${slowest.toFixed(1)} s at most: ${answers[0]?.status} ${answers[0]?.message}`)
} finally {
  await shop.stop()
  await provider.close()
  rmSync(dataDir, { recursive: true, force: true })
}
