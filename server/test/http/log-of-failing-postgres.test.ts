/** When PostgreSQL ends, stops answering or only reads, the log holds no private data either (threats.md). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { openWatched, POLL, type Watched } from '../support/watched-shop.ts'

describeOnPostgres('the log of a PostgreSQL that fails', (open) => {
  let database: Database
  let watched: Watched
  beforeAll(async () => {
    database = await open({ statementTimeoutMs: 300 })
    watched = await openWatched(database)
  })
  beforeEach(() => {
    watched.reader.lines.length = 0
  })
  afterAll(() => watched.shop.close())

  it.each([['terminate'], ['sleep']])('holds no parameter when its server does this: %s', async (how) => {
    await watched.fail(how)
    const statuses = await watched.everyCall()
    await watched.mend()
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(503))
    await expect.poll(() => watched.reader.lines.length, POLL).toBeGreaterThan(0)
    expect(watched.leaked()).toEqual([])
  })

  it('holds no parameter when the server only reads, as after a failover', async () => {
    const [found] = await rows<{ name: string }>(database.db, sql`select current_database() as name`)
    await database.withoutTimeouts(async (db) => {
      await db.execute(sql.raw(`alter database ${found?.name} set default_transaction_read_only = on`))
      await db.execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    })
    const statuses = await watched.everyCall()
    await database.withoutTimeouts(async (db) => {
      await db.execute(sql`set default_transaction_read_only = off`)
      await db.execute(sql.raw(`alter database ${found?.name} reset all`))
    })
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(503))
    await expect.poll(watched.reader.text, POLL).toContain('25006')
    expect(watched.leaked()).toEqual([])
  })
})
