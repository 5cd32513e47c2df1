/** Imports and exports 100,000 products on PostgreSQL, with the latency of shoppers meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import { UNFINISHED_IMPORT_STATES } from '@warung/contract/values/product-imports.ts'
import type { ShopProcess } from '../testing/shop-process.ts'
import { type MeasuredShop, withMeasuredShop } from './measured-shop.ts'
import { readRowCount } from './options.ts'
import { orderQuestions, ordersOf, plentifulProducts } from './order-questions.ts'
import { browsingVisits, p95, shopOn, shopWhile, type Visits, type VisitTimes } from './shoppers.ts'
import { signIn } from './sign-in.ts'

const GOAL_SECONDS = 60
/** before the import: long enough for a stable 95th percentile */
const QUIET_MS = 15_000

const CATEGORY = 'Impor'

const rows = readRowCount(100_000)

/** Visits and orders of demo products, which the import does not change. */
async function shoppingVisits(measured: MeasuredShop): Promise<Visits> {
  const { shop } = measured
  const orders = orderQuestions(ordersOf(await plentifulProducts(measured), 1), await signIn(shop))
  return {
    ...browsingVisits(shop),
    'POST /api/v1/order': (run) => {
      const order = orders[run % orders.length]
      if (!order) throw new Error('the demo has nothing to order')
      const { path, ...question } = order
      return fetch(`${shop.address}${path}`, question)
    },
  }
}

function printShoppers(name: string, quiet: VisitTimes, busy: VisitTimes): void {
  console.log(name)
  const all = (times: VisitTimes) => [...times.values()].flat()
  for (const [visit, before] of [...quiet, ['all', all(quiet)] as const]) {
    const during = visit === 'all' ? all(busy) : (busy.get(visit) ?? [])
    const [was, is] = [p95(before), p95(during)]
    console.log(
      `  ${visit.padEnd(30)} p95 ${was.toFixed(1).padStart(7)} ms → ${is.toFixed(1).padStart(7)} ms   ${(is / was).toFixed(1)} ×   (${during.length} visits)`,
    )
  }
}

type Import = {
  product_import_id: number
  state: string
  counts: Record<string, number> | null
  fault: string | null
}

class Admin {
  readonly #shop: ShopProcess
  readonly #authorization: string

  constructor(shop: ShopProcess, authorization: string) {
    this.#shop = shop
    this.#authorization = authorization
  }
  /** @throws if it is refused */
  async ask(method: string, path: string, body?: FormData | object): Promise<Response> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${this.#shop.address}/api/v1/admin${path}`, {
      method,
      headers: {
        authorization: this.#authorization,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  async askImport(method: string, path: string, form?: FormData): Promise<Import> {
    const answer = await this.ask(method, `/product-import${path}`, form)
    return ((await answer.json()) as { data: Import }).data
  }
  async settled({ product_import_id: id }: Import): Promise<Import> {
    for (;;) {
      const found = await this.askImport('GET', `/${id}`)
      if (!UNFINISHED_IMPORT_STATES.some((each) => each === found.state)) return found
      await sleep(200)
    }
  }
  async bring(form: FormData): Promise<void> {
    const sent = await this.askImport('POST', '', form)
    const checked = await this.settled(sent)
    if (checked.state !== 'ready') throw new Error(`${checked.state}: ${checked.fault}`)
    await this.askImport('POST', `/${sent.product_import_id}/apply`)
    const done = await this.settled(sent)
    if (done.state !== 'imported') throw new Error(`${done.state}: ${done.fault}`)
  }
}

function file(price: (at: number) => number): FormData {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `CSV-${at},Kopi bubuk nomor ${at} dari kebun,Merek ${at % 90},${price(at)},${at % 40},${CATEGORY},"Disangrai sedang, digiling halus. Isi ${at % 500} g."`,
  )
  const form = new FormData()
  const text = ['SKU,Name,Brand,Price,Stock,Categories,Description', ...lines].join('\r\n')
  form.set('file', new Blob([text]), 'products.csv')
  return form
}

async function measure(
  name: string,
  visits: Visits,
  quiet: VisitTimes,
  work: () => Promise<void>,
): Promise<void> {
  let seconds = 0
  const busy = await shopWhile(visits, async () => {
    const since = performance.now()
    await work()
    seconds = (performance.now() - since) / 1000
  })
  const missed = seconds > GOAL_SECONDS ? `  over ${GOAL_SECONDS} s` : ''
  console.log(`${name}: ${seconds.toFixed(1)} s${missed}`)
  printShoppers('  shoppers meanwhile, beside before', quiet, busy)
}

await withMeasuredShop({}, async (measured) => {
  const { shop } = measured
  const admin = new Admin(shop, await signIn(shop, 'admin@warung.test'))
  await admin.ask('POST', '/product-category', { name: CATEGORY })
  const visits = await shoppingVisits(measured)
  const begun = performance.now()
  const quiet = await shopOn(visits, () => performance.now() - begun > QUIET_MS)
  const count = rows.toLocaleString('en')
  await measure(`${count} new products, checked and imported`, visits, quiet, () =>
    admin.bring(file((at) => 10_000 + at)),
  )
  await measure(`${count} prices, checked and changed`, visits, quiet, () =>
    admin.bring(file((at) => 11_000 + at)),
  )
  await measure(`${count} products, exported`, visits, quiet, async () => {
    const answer = await admin.ask('GET', '/product/export')
    console.log(`export: ${((await answer.arrayBuffer()).byteLength / 1e6).toFixed(1)} MB`)
  })
})
