import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../../../testing/each-engine.ts'
import { freePort } from '../../../../../testing/free-port.ts'
import { type Postgres, startPostgres } from '../../../../../testing/postgres.ts'
import { CannotOpenDatabase, openDatabase } from '../open.ts'
import { LISTEN_TIMING } from '../time-limits.ts'
import { listenOnPostgres } from './listen.ts'

const MAIN = path.join(import.meta.dirname, '../../../main.ts')

function patience(waitMs: number) {
  const said: string[] = []
  let heard = () => {}
  const isSaid = new Promise<void>((resolve) => {
    heard = resolve
  })
  const say = (words: string) => {
    said.push(words)
    heard()
  }
  return { said, isSaid, patience: { waitMs, say } }
}

describeOnPostgres('a start while no primary is there', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.remove())

  it('waits for a server that is not there yet, saying so in a sentence', async () => {
    await postgres.stop()
    const { said, isSaid, patience: given } = patience(60_000)
    const opening = openDatabase({ databaseUrl: postgres.url, patience: given })
    await isSaid
    await postgres.start()
    const database = await opening
    expect(said[0]).toMatch(
      /^Waiting for the database postgres at 127\.0\.0\.1:\d+, \d+ s more at most: nothing listens there \(ECONNREFUSED\)\.$/,
    )
    await database.ping()
    await database.close()
  })

  it('waits for a standby to become the primary', async () => {
    await postgres.becomeStandby()
    const { said, isSaid, patience: given } = patience(60_000)
    const opening = openDatabase({ databaseUrl: postgres.url, patience: given })
    await isSaid
    await postgres.promote()
    const database = await opening
    expect(said[0]).toMatch(/: it only reads: a standby, or a primary that is still in recovery\.$/)
    await database.close()
  })

  it('gives up when its time is over, in a sentence', async () => {
    const { said, patience: given } = patience(2_500)
    const begun = performance.now()
    const opening = openDatabase({
      databaseUrl: `postgres://shop:geheim@127.0.0.1:1/warung`,
      patience: given,
    })
    const error = await opening.catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(CannotOpenDatabase)
    expect(String(error)).toMatch(/Cannot use the database warung at 127\.0\.0\.1:1 .*ECONNREFUSED/)
    expect(String(error) + said.join()).not.toContain('geheim')
    expect(said).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(15_000)
  })

  it.each([
    ['no such database', () => postgres.urlOf('nowhere'), '3D000'],
    ['no such user', () => postgres.url.replace('warung@', 'nobody@'), '28000'],
  ])('says a mistake at once: %s', async (_, url, state) => {
    const { said, patience: given } = patience(60_000)
    const error = await openDatabase({ databaseUrl: url(), patience: given }).catch(
      (caught: unknown) => caught,
    )
    expect(error).toBeInstanceOf(CannotOpenDatabase)
    expect(String(error)).toContain(`(${state})`)
    expect(said).toEqual([])
  })
})

describe('the shop that waits for its database', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-waiting-'))
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('says so and ends at once when it is told to', async () => {
    const port = await freePort()
    const shop = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        DATABASE_URL: `postgres://shop:geheim@127.0.0.1:${port}/warung`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(shop, 'exit')
    const [said] = (await once(shop.stdout.setEncoding('utf8'), 'data')) as [string]
    expect(said).toMatch(/^Waiting for the database warung at 127\.0\.0\.1:\d+, \d+ s more at most: /)
    expect(said).not.toContain('geheim')
    const begun = performance.now()
    shop.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})

describeOnPostgres('listening to a node that is still in recovery', () => {
  it('leaves no connection behind, and hears once it is the primary', async () => {
    const postgres = await startPostgres()
    await postgres.becomeStandby()
    let failures = 0
    const enough = Promise.withResolvers<void>()
    const listening = listenOnPostgres(
      { connectionString: postgres.url, application_name: 'listening' },
      () => {
        failures += 1
        if (failures >= 5) enough.resolve()
      },
      { ...LISTEN_TIMING, firstPauseMs: 50, longestPauseMs: 100 },
    )
    const heard: (string | null)[] = []
    const hearing = Promise.withResolvers<void>()
    await listening.listen('shop', (payload) => {
      heard.push(payload)
      hearing.resolve()
    })
    await enough.promise
    const operator = await openDatabase({ databaseUrl: postgres.url, poolSize: 1 })
    const connections = async () => {
      const { rows } = await operator.executeSql(
        `select count(*)::integer as count from pg_stat_activity where application_name = 'listening'`,
      )
      return (rows[0] as { count: number }).count
    }
    await expect.poll(connections).toBeLessThanOrEqual(1)
    await postgres.promote()
    await hearing.promise
    expect(heard).toEqual([null])
    expect(await connections()).toBe(1)
    await operator.close()
    await listening.close()
    await postgres.remove()
  })
})
