import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../../../testing/each-engine.ts'
import { type Postgres, startPostgres } from '../../../../../testing/postgres.ts'
import { CannotOpenDatabase, type Database, type Db, isDatabaseUnavailable, openDatabase } from '../open.ts'
import { rows } from '../sql/query-rows.ts'
import { inTransaction } from '../transaction.ts'

function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
}

function inbox() {
  const heard: (string | null)[] = []
  let tell = () => {}
  return {
    hear: (payload: string | null) => {
      heard.push(payload)
      tell()
    },
    next: async (): Promise<string | null | undefined> => {
      if (heard.length === 0)
        await new Promise<void>((resolve) => {
          tell = resolve
        })
      return heard.shift()
    },
  }
}

describeBothEngines('listening', 'listening', (open) => {
  it('hears what is told on its channel, after the commit, until it stops', async () => {
    const database = await open()
    const { hear, next } = inbox()
    const stop = await database.listen('shop', hear)
    const tell = (channel: string, payload: string) =>
      rows(database.db, sql`select pg_notify(${channel}, ${payload})`)
    await tell('other', 'nothing')
    await inTransaction(database.db, (db) => rows(db, sql`select pg_notify('shop', 'first')`))
    await tell('shop', 'second')
    expect([await next(), await next()]).toEqual(['first', 'second'])

    await stop()
    const again = inbox()
    await database.listen('shop', again.hear)
    await tell('shop', 'third')
    expect(await again.next()).toBe('third')
    await tell('shop', 'fourth')
    expect(await again.next()).toBe('fourth')
  })
})

describeOnPostgres('jobs that use all their connections', (open) => {
  it('do not hold back what other processes are told', async () => {
    const database = await open()
    const { hear, next } = inbox()
    await database.listen('shop', hear)
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
    const jobs = Array.from({ length: 4 }, () => {
      const { promise: began, resolve } = Promise.withResolvers<void>()
      const done = inTransaction(database.background, async (db) => {
        await rows(db, sql`select 1`)
        resolve()
        await gate
      })
      return { began, done }
    })
    await Promise.all(jobs.map(({ began }) => began))
    try {
      await database.notify('shop', 'a price')
      expect(await next()).toBe('a price')
    } finally {
      letGo()
      await Promise.all(jobs.map(({ done }) => done))
    }
  })
})

describeOnPostgres('a PostgreSQL that fails', () => {
  let postgres: Postgres
  let database: Database
  const warnings: string[] = []
  const log = { warn: (_details: object, message: string) => warnings.push(message) }
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.remove())
  beforeEach(async () => {
    database = await openDatabase({ databaseUrl: postgres.url, poolSize: 2, statementTimeoutMs: 1_000, log })
    return () => database.close()
  })

  it('is told apart, quickly, and used again when it is back', async () => {
    const broken = failure(
      inTransaction(database.db, async (db) => {
        await rows(db, sql`select 1`)
        await postgres.stop('immediate')
        await rows(db, sql`select 1`)
      }),
    )
    expect(isDatabaseUnavailable(await broken)).toBe(true)
    for (let request = 0; request < 5; request += 1) {
      const asked = performance.now()
      const failures = await Promise.all([
        failure(rows(database.db, sql`select 1`)),
        failure(inTransaction(database.db, (db) => rows(db, sql`select 1`))),
        failure(database.ping()),
      ])
      expect(failures.map(isDatabaseUnavailable)).toEqual([true, true, true])
      expect(performance.now() - asked).toBeLessThan(3_000)
    }
    await postgres.start()
    expect(await inTransaction(database.db, (db) => rows(db, sql`select 1 as one`))).toEqual([{ one: 1 }])
    expect(warnings).toContain('A connection to PostgreSQL broke')
  })

  it('is told apart when it hangs, and used again when it goes on', async () => {
    const hanging = await openDatabase({ databaseUrl: postgres.url, statementTimeoutMs: 100 })
    postgres.pause()
    const silent = await failure(hanging.ping())
    const unreachable = await failure(hanging.ping())
    postgres.resume()
    expect([silent, unreachable].map(isDatabaseUnavailable)).toEqual([true, true])
    await vi.waitFor(() => hanging.ping(), 10_000) // the check may take longer on a busy machine
    await hanging.close()
  })

  it('is told apart when a statement takes too long or every connection is taken', async () => {
    expect(isDatabaseUnavailable(await failure(rows(database.db, sql`select pg_sleep(30)`)))).toBe(true)

    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const taken = [1, 2].map(() => inTransaction(database.db, () => gate))
    expect(isDatabaseUnavailable(await failure(database.ping()))).toBe(true)
    letGo()
    await Promise.all(taken)
    await database.ping()
  })

  it('does not end the process when it cuts a connection in the middle of a transaction', async () => {
    const idle = failure(
      inTransaction(database.db, async (db) => {
        const [own] = await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`)
        await database.withoutTimeouts((db) => rows(db, sql`select pg_terminate_backend(${own?.pid}, 5000)`))
        await rows(db, sql`select 1`)
      }),
    )
    expect(isDatabaseUnavailable(await idle)).toBe(true)
    await database.ping()
  })

  it('hears again after its connection broke, and knows that it may have missed something', async () => {
    const { hear, next } = inbox()
    await database.listen('shop', hear)
    await rows(
      database.db,
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where pid <> pg_backend_pid() and (query like 'listen %' or query = 'select 1')`,
    )
    expect(await next()).toBeNull()
    await rows(database.db, sql`select pg_notify('shop', 'back')`)
    expect(await next()).toBe('back')
  })
})

describeOnPostgres('a statement that is asked again and again', (open) => {
  const CONNECTIONS = 10
  const ask = (db: Db, above: number) =>
    rows<{ id: number }>(db, sql`select * from thing where id > ${above} order by id`)

  /** Runs `work` once on every connection of the pool. */
  const onEachConnection = async (db: Db, work: (db: Db) => Promise<unknown>): Promise<void> => {
    const { promise: allBegan, resolve } = Promise.withResolvers<void>()
    let begun = 0
    const onOne = () =>
      inTransaction(db, async (db) => {
        begun += 1
        if (begun === CONNECTIONS) resolve()
        await allBegan
        await work(db)
      })
    await Promise.all(Array.from({ length: CONNECTIONS }, onOne))
  }

  /** A table of three rows, and a query that every connection has prepared. */
  const openPrepared = async (): Promise<Db> => {
    const { db } = await open({ poolSize: CONNECTIONS })
    await rows(db, sql`create table thing as select generate_series(1, 3) as id`)
    for (let turn = 0; turn < 3; turn += 1) await ask(db, 1) // then it has a name
    await onEachConnection(db, async (db) => {
      expect(await ask(db, 1)).toHaveLength(2)
      const prepared = await rows<{ statement: string }>(
        db,
        sql`select statement from pg_prepared_statements`,
      )
      expect(prepared.filter(({ statement }) => statement.includes('from thing'))).toHaveLength(1)
    })
    return db
  }

  it('is still right when a migration has changed its table after all connections prepared it', async () => {
    const db = await openPrepared()
    await rows(db, sql`alter table thing add column name text default 'new'`)
    expect(await ask(db, 2)).toEqual([{ id: 3, name: 'new' }])
    for (let turn = 0; turn < 5; turn += 1) await ask(db, 2)
    await onEachConnection(db, (db) => ask(db, 1))
    await rows(db, sql`alter table thing add column price integer default 7`)
    expect(await ask(db, 2)).toEqual([{ id: 3, name: 'new', price: 7 }])
  })

  it('is still right in a transaction', async () => {
    const db = await openPrepared()
    await rows(db, sql`alter table thing add column name text default 'new'`)
    expect(await inTransaction(db, (db) => ask(db, 2))).toEqual([{ id: 3, name: 'new' }])
  })

  it('does not use up the tries of a transaction that asks many whose tables a migration has changed', async () => {
    const { db } = await open({ poolSize: 1 })
    const tables = Array.from({ length: 8 }, (_, n) => sql.identifier(`thing_${n}`))
    for (const table of tables) await rows(db, sql`create table ${table} as select 1 as id`)
    const askAll = () =>
      inTransaction(db, async (db) => {
        for (const table of tables) await rows(db, sql`select * from ${table} where id = ${1}`)
      })
    for (let turn = 0; turn < 4; turn += 1) await askAll()
    for (const table of tables) await rows(db, sql`alter table ${table} add column name text`)
    await askAll()
  })

  it('is asked without its name when its connections do not know that, as behind a pooler that has stopped keeping names', async () => {
    const db = await openPrepared()
    await onEachConnection(db, (db) => rows(db, sql`deallocate all`))
    expect(await inTransaction(db, (db) => ask(db, 2))).toEqual([{ id: 3 }])
    const again = await openPrepared()
    await onEachConnection(again, (db) => rows(db, sql`deallocate all`))
    expect(await ask(again, 2)).toEqual([{ id: 3 }])
  })
})

describe('a PostgreSQL that is not there', () => {
  it('is refused in one sentence that does not show the password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://shop:geheim@127.0.0.1:1/warung' })
    const error = await failure(opening)
    expect(error).toBeInstanceOf(CannotOpenDatabase)
    expect(String(error)).toMatch(
      /^CannotOpenDatabase: Cannot use the database warung at 127\.0\.0\.1:1 .*ECONNREFUSED/,
    )
    expect(String(error)).not.toContain('geheim')
  })
})
