/** Paying while the payment provider hangs: the shopper's latency, and others'. */
import { startSimulatorProcess } from '../testing/faults/provider-process.ts'
import type { ShopProcess } from '../testing/shop-process.ts'
import { compareToFloor } from './compare.ts'
import { httpLoad } from './load.ts'
import { type LoadAndFloor, type RunningShop, withEmbeddedShop, withLoadAndFloor } from './measured-shop.ts'
import { readOptions } from './options.ts'
import { ordersOf, type ProductSold } from './order-questions.ts'
import { openReport } from './report.ts'
import { signIn } from './sign-in.ts'

const { ms: ROUND_MS, json } = readOptions({ ms: 1000 })
const BUYERS = 8
const BROWSING_PER_SECOND = 50
const GOAL = 'p95 < 100 ms'

const report = openReport('hanging', json)

let webhookPort = 0
const provider = await startSimulatorProcess(
  1,
  () => `http://127.0.0.1:${webhookPort}/api/v1/payment/notification`,
)
provider.simulator.resetFaults()

async function send(
  url: string,
  method: string,
  { body, authorization }: { readonly body: object; readonly authorization: string },
): Promise<Response> {
  return fetch(url, {
    method,
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  })
}

async function placeOrder({ address }: ShopProcess, authorization: string): Promise<number> {
  const listed = await fetch(`${address}/api/v1/product?limit=100`)
  const { data } = (await listed.json()) as { data: (ProductSold & { readonly stock: number })[] }
  const [order] = ordersOf(
    data.filter(({ stock }) => stock > BUYERS),
    1,
  )
  if (!order) throw new Error('the demo has too little stock')
  const answer = await send(`${address}/api/v1/order`, 'POST', { body: order, authorization })
  if (!answer.ok) throw new Error(`an order answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: { order_id: number } }).data.order_id
}

async function browsing({ shop, port }: RunningShop, { loads }: LoadAndFloor, when: string): Promise<void> {
  for (const path of ['/', '/api/v1/product']) {
    const load = httpLoad(port, [{ path }], { perSecond: BROWSING_PER_SECOND, ms: ROUND_MS })
    const sides = { shop: { load, pid: shop.pid() } }
    report.compared(await compareToFloor(loads, `${path}, ${when}`, sides, { rounds: 3, goal: GOAL }))
  }
}

async function measure(running: RunningShop, loadAndFloor: LoadAndFloor): Promise<void> {
  const { shop } = running
  const authorization = await signIn(shop)
  const orders: number[] = []
  for (let buyer = 0; buyer < BUYERS; buyer += 1) orders.push(await placeOrder(shop, authorization))
  await browsing(running, loadAndFloor, 'the provider answers')
  provider.simulator.faults.hangRate = 1
  const paying = orders.map(async (order_id, buyer) => {
    const since = performance.now()
    const body = { payment_method_id: `HANGING${buyer}` }
    const answer = await send(`${shop.address}/api/v1/order/${order_id}/pay`, 'PUT', { body, authorization })
    const { message } = (await answer.json()) as { message: string }
    return { status: answer.status, message, seconds: (performance.now() - since) / 1000 }
  })
  await browsing(running, loadAndFloor, `the provider hangs, ${BUYERS} pay`)
  const answers = await Promise.all(paying)
  const slowest = Math.max(...answers.map(({ seconds }) => seconds))
  report.say(`answered after ${slowest.toFixed(1)} s at most: ${answers[0]?.status} ${answers[0]?.message}`)
}

try {
  // expected payment failures are not logged
  const environment = { LOG_LEVEL: 'silent', ...provider.environment }
  await withLoadAndFloor((loadAndFloor) =>
    withEmbeddedShop({ environment }, async (running) => {
      webhookPort = running.port
      await measure(running, loadAndFloor)
    }),
  )
} finally {
  report.finish()
  await provider.close()
}
