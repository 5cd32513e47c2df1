import { afterAll, describe, inject } from 'vitest'
import type { Database } from '../server/src/platform/database/open.ts'
import { type Engine, type TestDatabaseOptions, testDatabase } from './databases.ts'
import { type EngineDifference, enginesToTest } from './engines.ts'

/** Opens a migrated database of its own on the suite's engine; closed and deleted after the suite. */
export type OpenTestDatabase = (options?: TestDatabaseOptions) => Promise<Database>

type Suite = (open: OpenTestDatabase, engine: Engine) => void

/** For suites that any engine answers alike: on PostgreSQL, or on each engine that ENGINE names. */
export function describeEachEngine(name: string, suite: Suite): void {
  for (const engine of enginesToTest('postgres')) describeOn(engine, name, suite)
}

/** For suites whose answer may differ: on both engines, unless ENGINE names one. */
export function describeBothEngines(name: string, _difference: EngineDifference, suite: Suite): void {
  for (const engine of enginesToTest('both')) describeOn(engine, name, suite)
}

/** For races, faults and load: they cannot happen on PGlite, which does one thing at a time. */
export function describeOnPostgres(name: string, suite: (open: OpenTestDatabase) => void): void {
  if (enginesToTest('postgres').includes('postgres')) describeOn('postgres', name, suite)
  else describe.skip(`${name} (postgres only, ENGINE says otherwise)`, () => suite(refuseToOpen))
}

function describeOn(engine: Engine, name: string, suite: Suite): void {
  describe(`${name} (${engine})`, () => {
    const opened: Database[] = []
    afterAll(async () => {
      for (const database of opened) await database.close()
    })
    const open: OpenTestDatabase = async (options = {}) => {
      const server = engine === 'postgres' ? { postgresUrl: inject('postgresUrl') } : {}
      const database = await testDatabase(engine, { ...server, ...options })
      opened.push(database)
      return database
    }
    suite(open, engine)
  })
}

const refuseToOpen: OpenTestDatabase = () => Promise.reject(new Error('ENGINE leaves PostgreSQL out.'))
