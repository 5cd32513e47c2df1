import type { PGliteOptions } from '@electric-sql/pglite'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, DatabaseOptions, Db } from './open.ts'
import { parsers } from './parse-types.ts'
import * as schema from './schema.ts'
import { beginWith } from './transaction.ts'
import { refuseOuterHandle, watchInnerStatements, watchOuterStatements } from './transaction-scope.ts'

/** What every embedded database is opened with, in memory or in a folder. */
export const embeddedSettings = { parsers, extensions: { pg_trgm } } satisfies PGliteOptions

export const openEmbedded = async (options: DatabaseOptions): Promise<Database> => {
  const { memory, loadDataDir, dataDir, onStatement } = options
  const engine = await PGlite.create({
    ...embeddedSettings,
    ...(memory || dataDir === undefined ? {} : { dataDir }),
    ...(loadDataDir && { loadDataDir }),
  })

  const root = {}
  const db = drizzle(engine, { schema, logger: watchOuterStatements(root, onStatement) })
  const inner = drizzle(engine, { schema, logger: watchInnerStatements(onStatement) })
  beginWith(db, root, async (work, isolation) => {
    onStatement?.('begin')
    return inner.transaction(async (tx) => {
      const answer = await work(tx)
      onStatement?.('commit')
      return answer
    }, isolation)
  })

  engines.set(db, engine)
  let closing: Promise<void> | undefined
  return {
    db,
    engine: 'pglite',
    ping: async () => {
      await engine.query('select 1')
    },
    patiently: (work) => work(db), // it knows no time limits
    executeSql: async (text, values) => {
      refuseOuterHandle(root)
      if (values?.length) return engine.query(text, [...values])
      return { rows: (await engine.exec(text)).flatMap((result) => result.rows) }
    },
    listen: async (channel, heard) => {
      const stop = await engine.listen(channel, heard)
      return () => stop()
    },
    close: () => {
      closing ??= engine.close()
      return closing
    },
  }
}

const engines = new WeakMap<Db, PGlite>()

/** The whole embedded database as one file that `loadDataDir` takes, for tests' templates and copies. */
export const dumpEmbedded = async ({ db }: Database): Promise<Blob> => {
  const engine = engines.get(db)
  if (engine === undefined) throw new TypeError('Only an embedded database can be dumped.')
  return engine.dumpDataDir('none')
}
