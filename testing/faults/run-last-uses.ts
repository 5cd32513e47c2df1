/** Many shoppers want the last uses of one discount code at once: each use is given once, and none is lost. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { discountedTotals } from '@warung/contract/discount-price.ts'
import { orderTotals } from '@warung/contract/money.ts'
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { freePort } from '../free-port.ts'
import { shopProcess } from '../shop-process.ts'

const RETRY_AFTER_MS = 200
const CODE = 'LASTUSES'
const ENVIRONMENT = {
  SESSION_SECRET: 'x'.repeat(64),
  DEMO: 'on',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '100000',
}

type LastUses = { readonly databaseUrl: string; readonly shoppers: number; readonly uses: number }

export type LastUsesReport = {
  readonly placed: number
  /** by the code of each answer, such as `discount_used_up` */
  readonly refused: Readonly<Record<string, number>>
  readonly counted: number
  readonly seconds: number
  readonly faults: readonly string[]
}

type Answer = { readonly status: number; readonly code: string }

/** Until there is an answer: a crowd's connections are cut, and a busy shop says to come again. */
async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
      return undefined // no connection
    })
    if (answer && answer.status !== 503) return answer
    await sleep(RETRY_AFTER_MS)
  }
}

async function signInGuest(address: string): Promise<string> {
  const answer = await post(`${address}/api/v1/auth/login`, GUEST_ACCOUNT)
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: { access_token: string } }
  return data.access_token
}

async function guestsOf(address: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < count) {
    const batch = Array.from({ length: Math.min(20, count - tokens.length) }, () => signInGuest(address))
    tokens.push(...(await Promise.all(batch)))
  }
  return tokens
}

/** The same attempt, however often it is sent. */
async function order(address: string, token: string, body: unknown): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await post(`${address}/api/v1/order`, body, headers)
    const { code = '' } = (await answer.json()) as { code?: string }
    if (code !== 'order_in_progress') return { status: answer.status, code }
    await sleep(RETRY_AFTER_MS)
  }
}

function orderBody(product_id: number, price: number): object {
  const lines = [{ product_id, quantity: 1, price }]
  const terms = { kind: 'percent', percent: 10, amount: null } as const
  return {
    order_product: [{ product_id, quantity: 1 }],
    payment_method_id: 1,
    ...discountedTotals(lines, orderTotals(lines), DEFAULT_ORDER_RULE.tax, [terms]),
    discount_code: CODE,
    shipment_address: {
      address: 'Jl. Sudirman 1',
      city: 'Jakarta',
      postal_code: '12345',
      country: 'Indonesia',
    },
  }
}

function faultsOf(
  { placed, counted, refused }: Pick<LastUsesReport, 'placed' | 'counted' | 'refused'>,
  { uses, shoppers }: LastUses,
): string[] {
  const expected = Math.min(uses, shoppers)
  const others = Object.keys(refused).filter((code) => code !== 'discount_used_up')
  return [
    ...(placed === expected ? [] : [`${placed} orders have the code, not ${expected}`]),
    ...(counted === placed ? [] : [`the database counts ${counted} uses of ${placed} orders`]),
    ...others.map((code) => `orders were refused with ${code}`),
  ]
}

export async function runLastUses(run: LastUses): Promise<LastUsesReport> {
  const { databaseUrl, shoppers, uses } = run
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-last-uses-'))
  const shop = shopProcess(await freePort(), { ...ENVIRONMENT, DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const database = await openDatabase({ databaseUrl })
  try {
    await shop.start()
    await database.executeSql('update product set stock = 1000000', [])
    await database.executeSql(
      `insert into discount (code, kind, percent, uses_max, created_at) values ($1, 'percent', 10, $2, now())`,
      [CODE, uses],
    )
    const answer = await fetch(`${shop.address}/api/v1/product?limit=20`)
    const { data: products } = (await answer.json()) as { data: { product_id: number; price: number }[] }
    const tokens = await guestsOf(shop.address, shoppers)
    const startedAt = performance.now()
    const answers = await Promise.all(
      tokens.map((token, index) => {
        const { product_id, price } = products[index % products.length] ?? { product_id: 0, price: 0 }
        return order(shop.address, token, orderBody(product_id, price))
      }),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const refused: Record<string, number> = {}
    for (const { status, code } of answers) if (status !== 201) refused[code] = (refused[code] ?? 0) + 1
    const placed = answers.filter(({ status }) => status === 201).length
    const { rows: found } = await database.executeSql(
      'select discount_uses(discount_id)::integer as counted from discount where code = $1',
      [CODE],
    )
    const counted = (found[0] as { counted: number }).counted
    const report = { placed, refused, counted, seconds }
    return { ...report, faults: faultsOf(report, run) }
  } finally {
    await database.close()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
