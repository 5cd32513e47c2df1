/** The real server, on a database of its own, filled with so many rows; and what stands beside it. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { migrate } from '../server/src/database/migrate.ts'
import { type Database, openDatabase } from '../server/src/database/open.ts'
import { freePort } from '../testing/free-port.ts'
import { type Postgres, startPostgres } from '../testing/postgres.ts'
import { type ShopProcess, shopProcess } from '../testing/shop-process.ts'
import { fillLists } from './fill-lists.ts'
import { type Floor, openFloor } from './floor.ts'
import type { HttpQuestion } from './http-connection.ts'
import { type LoadProcess, openLoadProcess } from './load.ts'

export type MeasuredShop = {
  readonly shop: ShopProcess
  readonly port: number
  readonly postgres: Postgres
  /** on the same rows, for the measurement itself */
  readonly database: Database
}

export type MeasuredShopOptions = {
  /** products, users and orders each; the demo's few when absent */
  readonly rows?: number
  /** more than limits that no figure should be one of */
  readonly environment?: Readonly<Record<string, string>>
}

export const SESSION_SECRET = 'x'.repeat(64)

/** Limits of one address are far above what is measured; what is logged is what went wrong. */
const ENVIRONMENT = { SESSION_SECRET, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '10000' }

export async function withMeasuredShop(
  { rows, environment }: MeasuredShopOptions,
  work: (measured: MeasuredShop) => Promise<void>,
): Promise<void> {
  // commits reach the disk, as in a shop
  const postgres = await startPostgres({ fsync: true })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-bench-'))
  const database = await openDatabase({ databaseUrl: postgres.url, statementTimeoutMs: 3_600_000 })
  const port = await freePort()
  const shop = shopProcess(port, {
    ...ENVIRONMENT,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DEMO: rows === undefined ? 'on' : 'off',
    ...environment,
  })
  try {
    if (rows !== undefined) {
      await migrate(database)
      await fillLists(database, rows, true)
    }
    await shop.start()
    await work({ shop, port, postgres, database })
  } finally {
    await shop.stop()
    await database.close()
    await postgres.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export type Tools = { readonly loads: LoadProcess; readonly floor: Floor }

export async function withTools(work: (tools: Tools) => Promise<void>): Promise<void> {
  const tools = { loads: await openLoadProcess(), floor: await openFloor() }
  try {
    await work(tools)
  } finally {
    tools.loads.close()
    tools.floor.close()
  }
}

type SentAnswer = { readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }

/** As it is on the wire: nothing is decoded. */
export async function askShop(
  shop: ShopProcess,
  { path: place, headers = {} }: HttpQuestion,
): Promise<SentAnswer> {
  const [answer] = (await once(get(`${shop.address}${place}`, { headers }), 'response')) as [IncomingMessage]
  const bytes = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${place} answered ${answer.statusCode}`)
  return { headers: answer.headers, bytes }
}

/** What the shop answers is what the floor answers: the same bytes, of the same type and encoding. */
export async function holdAtFloor(
  floor: Floor,
  shop: ShopProcess,
  questions: readonly HttpQuestion[],
): Promise<void> {
  const answers = questions.map(async (question) => {
    const { headers, bytes } = await askShop(shop, question)
    const told = Object.entries(headers).filter(([name]) => /^content-(type|encoding)$/.test(name))
    return { path: question.path, headers: Object.fromEntries(told) as Record<string, string>, bytes }
  })
  await floor.hold(await Promise.all(answers))
}
