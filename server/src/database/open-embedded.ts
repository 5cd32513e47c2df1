import { drizzle } from 'drizzle-orm/pglite'
import type { EmbeddedEngine } from './embedded-engine.ts'
import type { Database, DatabaseOptions, Db } from './open.ts'
import { openInFolder } from './open-in-folder.ts'
import { openInMemory } from './open-in-memory.ts'
import * as schema from './schema.ts'
import { beginWith } from './transaction.ts'
import { refuseOuterHandle, watchInnerStatements, watchOuterStatements } from './transaction-scope.ts'

export type OpenEngine = { readonly engine: EmbeddedEngine; close(): Promise<void> }

const openEngine = ({ memory, dataDir, loadDataDir, log }: DatabaseOptions): Promise<OpenEngine> => {
  if (memory) return openInMemory(loadDataDir)
  if (dataDir === undefined) throw new TypeError('openDatabase needs databaseUrl, dataDir or memory.')
  return openInFolder(dataDir, log)
}

export const openEmbedded = async (options: DatabaseOptions): Promise<Database> => {
  const { onStatement } = options
  const opened = await openEngine(options)
  const { engine } = opened

  const root = {}
  const db = drizzle(engine, { schema, logger: watchOuterStatements(root, onStatement) })
  const inner = drizzle(engine, { schema, logger: watchInnerStatements(onStatement) })
  beginWith(db, root, async (work, isolation) => {
    // told as `pg` has them; PGlite sends them by itself
    onStatement?.('begin')
    try {
      const answer = await inner.transaction(work, isolation)
      onStatement?.('commit')
      return answer
    } catch (error) {
      onStatement?.('rollback')
      throw error
    }
  })
  engines.set(db, engine)

  let closing: Promise<void> | undefined
  return {
    db,
    background: db,
    engine: 'pglite',
    ping: async () => {
      refuseOuterHandle(root)
      await engine.query('select 1')
    },
    patiently: (work) => work(db), // it knows no time limits
    executeSql: async (text, values) => {
      refuseOuterHandle(root)
      if (values?.length) return engine.query(text, [...values])
      // without values it may be several statements
      return { rows: (await engine.exec(text)).flatMap((result) => result.rows) }
    },
    listen: async (channel, heard) => {
      refuseOuterHandle(root)
      const stop = await engine.listen(channel, heard)
      return () => stop()
    },
    close: () => {
      closing ??= opened.close()
      return closing
    },
  }
}

const engines = new WeakMap<Db, EmbeddedEngine>()

/** The whole embedded database as one file that `loadDataDir` takes: templates of tests, copies. */
export const dumpEmbedded = async ({ db }: Database): Promise<Blob> => {
  const engine = engines.get(db)
  if (engine === undefined) throw new TypeError('Only an embedded database can be dumped.')
  return engine.dumpDataDir('none')
}
