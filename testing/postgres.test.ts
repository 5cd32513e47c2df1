import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../server/src/platform/database/open.ts'
import { type Postgres, startPostgres } from './postgres.ts'

describe('the PostgreSQL that comes with the npm packages', () => {
  let postgres: Postgres
  let database: Database
  beforeAll(async () => {
    postgres = await startPostgres({ source: 'npm', fsync: true })
    database = await openDatabase({ databaseUrl: postgres.url })
    await database.executeSql('create table kept (number int)')
  })
  afterAll(async () => {
    await database.close()
    await postgres.remove()
  })

  it.each(['stopped', 'killed'] as const)(
    'keeps what was committed when it is %s and started',
    async (how) => {
      await database.executeSql('insert into kept values (1)')
      const before = await database.executeSql('select count(*) as n from kept')
      if (how === 'stopped') await postgres.stop('immediate')
      else await postgres.kill()
      await postgres.start()
      expect((await database.executeSql('select count(*) as n from kept')).rows).toEqual(before.rows)
    },
  )

  it('has the extension that search needs', async () => {
    await database.executeSql('create extension pg_trgm')
    const answer = await database.executeSql(`select show_trgm('kopi') <> '{}' as is_there`)
    expect(answer.rows).toEqual([{ is_there: true }])
  })
})
