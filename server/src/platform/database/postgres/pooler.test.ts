import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../../../testing/databases.ts'
import { describeOnPostgres } from '../../../../../testing/each-engine.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../../../../testing/pgbouncer.ts'
import { migrate } from '../migrate.ts'
import { CannotOpenDatabase, type Database, openDatabase } from '../open.ts'
import { rows } from '../sql/query-rows.ts'
import { inTransaction } from '../transaction.ts'

const program = findPgBouncer()

function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
}

describeOnPostgres('a PostgreSQL behind PgBouncer in transaction mode', () => {
  if (program === undefined) {
    // where all that must pass is tried, a missing part is a failure
    it.skipIf(!process.env.CI)('needs PgBouncer (Debian: apt-get install pgbouncer)', () => {
      expect.fail('there is no PgBouncer')
    })
    return
  }
  let bouncer: PgBouncer
  let direct: string
  let pooled: string
  let database: Database
  beforeAll(async () => {
    direct = await emptyPostgresDatabase(inject('postgresUrl'))
    const { port, username, pathname } = new URL(direct)
    bouncer = await startPgBouncer(program, { serverPort: Number(port), user: username, connections: 3 })
    pooled = bouncer.urlOf(pathname.slice(1))
    database = await openDatabase({ databaseUrl: pooled, directDatabaseUrl: direct, poolSize: 8 })
  })
  afterAll(async () => {
    await database?.close()
    await bouncer?.remove()
  })

  it('is refused in a sentence that names the setting, without it', async () => {
    const patience = { waitMs: 60_000, say: () => expect.fail('it waited') }
    const refused = await failure(openDatabase({ databaseUrl: pooled, patience }))
    expect(refused).toBeInstanceOf(CannotOpenDatabase)
    expect(String(refused)).toContain('DIRECT_DATABASE_URL')
  })

  it('is refused when the two addresses lead to different databases', async () => {
    const other = await emptyPostgresDatabase(inject('postgresUrl'))
    const refused = await failure(openDatabase({ databaseUrl: pooled, directDatabaseUrl: other }))
    expect(String(refused)).toContain('lead to different databases')
  })

  it('takes migrations, and parses values as ever', async () => {
    expect((await migrate(database)).length).toBeGreaterThan(0)
    const [found] = await rows<{ at: Date; n: number }>(
      database.db,
      sql`select '2026-11-20 00:30+07'::timestamptz as at, count(*) as n from product`,
    )
    expect(found).toEqual({ at: new Date('2026-11-19T17:30:00Z'), n: 0 })
  })

  it('answers many that ask the same again and again over few connections, in transactions too', async () => {
    const ask = (turn: number) =>
      turn % 3 === 0
        ? inTransaction(database.db, (db) => rows<{ n: number }>(db, sql`select ${turn}::integer as n`))
        : rows<{ n: number }>(database.db, sql`select ${turn}::integer as n`)
    const answers = await Promise.all(Array.from({ length: 300 }, (_, turn) => ask(turn)))
    expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 300 }, (_, turn) => turn))
  })

  it('ends what takes too long by itself, and leaves no setting behind', async () => {
    const limited = await openDatabase({
      databaseUrl: pooled,
      directDatabaseUrl: direct,
    })
    const shown = await rows<{ name: string; setting: string }>(
      limited.db,
      sql`select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'TimeZone', 'jit', 'max_parallel_workers_per_gather')`,
    )
    expect(Object.fromEntries(shown.map(({ name, setting }) => [name, setting]))).toEqual({
      TimeZone: 'UTC',
      jit: 'off',
      lock_timeout: '2400',
      max_parallel_workers_per_gather: '0',
      statement_timeout: '2400',
    })
    const begun = performance.now()
    await expect(limited.db.execute(sql`select pg_sleep(30)`)).rejects.toMatchObject({
      cause: { code: '57014' },
    })
    expect(performance.now() - begun).toBeLessThan(5_000)
    await limited.close()
  })

  it('hears other processes, and gives long work all of its time', async () => {
    const heard = Promise.withResolvers<string | null>()
    await database.listen('pooled', heard.resolve)
    await database.notify('pooled', 'hello')
    expect(await heard.promise).toBe('hello')
    const shown = await database.withoutTimeouts((db) =>
      rows<{ setting: string }>(db, sql`select current_setting('statement_timeout') as setting`),
    )
    expect(shown).toEqual([{ setting: '0' }])
  })

  it('is refused while the pooler still has connections without the limits', async () => {
    const fresh = await emptyPostgresDatabase(inject('postgresUrl'))
    const addresses = {
      databaseUrl: bouncer.urlOf(new URL(fresh).pathname.slice(1)),
      directDatabaseUrl: fresh,
    }
    const early = await openDatabase({ ...addresses, statementTimeoutMs: 1_000 })
    const refused = await failure(openDatabase(addresses))
    expect(String(refused)).toMatch(/statement_timeout.*RECONNECT/)
    await early.close()
  })
})
