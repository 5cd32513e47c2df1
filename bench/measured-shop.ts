/** The real server with its own filled database. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { type Database, openDatabase } from '../server/src/platform/database/open.ts'
import { freePort } from '../testing/free-port.ts'
import { type Postgres, startPostgres } from '../testing/postgres.ts'
import { type ShopProcess, shopProcess } from '../testing/shop-process.ts'
import { fillLists, type ListSizes } from './fill-lists.ts'
import { type Floor, openFloor } from './floor.ts'
import type { HttpQuestion } from './http-connection.ts'
import { type LoadProcess, openLoadProcess } from './load.ts'

export type RunningShop = { readonly shop: ShopProcess; readonly port: number }

export type MeasuredShop = RunningShop & {
  readonly postgres: Postgres
  /** for the measurement itself */
  readonly database: Database
}

type ShopOptions = {
  /** besides the high limits */
  readonly environment?: Readonly<Record<string, string>>
}

/** Without rows: the demo. */
export type MeasuredShopOptions = ShopOptions & Partial<ListSizes>

export const SESSION_SECRET = 'x'.repeat(64)

/** Limits far above the load; only errors are logged. */
const ENVIRONMENT = { SESSION_SECRET, DEMO: 'on', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '10000' }

async function withShopProcess(
  environment: Readonly<Record<string, string>>,
  work: (running: RunningShop) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-bench-'))
  const port = await freePort()
  const shop = shopProcess(port, { ...ENVIRONMENT, DATA_DIR: dataDir, ...environment })
  try {
    await shop.start()
    await work({ shop, port })
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function withEmbeddedShop(
  { environment }: ShopOptions,
  work: (running: RunningShop) => Promise<void>,
): Promise<void> {
  // empty: overrides this shell's variable
  await withShopProcess({ DATABASE_URL: '', ...environment }, work)
}

export async function withMeasuredShop(
  { rows, environment, siblings = 1 }: MeasuredShopOptions,
  work: (measured: MeasuredShop) => Promise<void>,
): Promise<void> {
  // commits reach the disk, as in a shop
  const postgres = await startPostgres({ fsync: true })
  try {
    const database = await openDatabase({ databaseUrl: postgres.url, statementTimeoutMs: 3_600_000 })
    try {
      if (rows !== undefined) {
        await migrate(database)
        await fillLists(database, { rows, siblings })
      }
      const demo = rows === undefined ? 'on' : 'off'
      await withShopProcess({ DATABASE_URL: postgres.url, DEMO: demo, ...environment }, (running) =>
        work({ ...running, postgres, database }),
      )
    } finally {
      await database.close()
    }
  } finally {
    await postgres.remove()
  }
}

export type LoadAndFloor = { readonly loads: LoadProcess; readonly floor: Floor }

export async function withLoadAndFloor(work: (loadAndFloor: LoadAndFloor) => Promise<void>): Promise<void> {
  const loadAndFloor = { loads: await openLoadProcess(), floor: await openFloor() }
  try {
    await work(loadAndFloor)
  } finally {
    loadAndFloor.loads.close()
    loadAndFloor.floor.close()
  }
}

type SentAnswer = { readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }

/** Raw bytes, undecoded. */
export async function askShop(shop: ShopProcess, { path, headers = {} }: HttpQuestion): Promise<SentAnswer> {
  const [answer] = (await once(get(`${shop.address}${path}`, { headers }), 'response')) as [IncomingMessage]
  const bytes = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  return { headers: answer.headers, bytes }
}

/** The floor answers with the shop's bytes, type and encoding. */
export async function holdAtFloor(
  floor: Floor,
  shop: ShopProcess,
  questions: readonly HttpQuestion[],
): Promise<void> {
  const answers = questions.map(async (question) => {
    const { headers, bytes } = await askShop(shop, question)
    const contentHeaders = Object.entries(headers).filter(([name]) => /^content-(type|encoding)$/.test(name))
    return {
      path: question.path,
      headers: Object.fromEntries(contentHeaders) as Record<string, string>,
      bytes,
    }
  })
  await floor.hold(await Promise.all(answers))
}
