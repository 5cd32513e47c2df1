import { AsyncResource } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, DatabaseOptions, Db } from '../database.ts'
import { beginWith, type RunTransaction } from '../transaction.ts'
import { assertNotOuterHandle, watchInnerStatements, watchOuterStatements } from '../transaction-scope.ts'
import type { EmbeddedEngine, OpenEngine } from './engine.ts'
import { openInFolder } from './open-in-folder.ts'
import { openInMemory } from './open-in-memory.ts'

function openEngine({ memory, dataDir, loadDataDir, log }: DatabaseOptions): Promise<OpenEngine> {
  if (memory) return openInMemory(loadDataDir)
  if (dataDir === undefined) throw new TypeError('openDatabase needs databaseUrl, dataDir or memory.')
  return openInFolder(dataDir, log)
}

function transactionsOf(engine: EmbeddedEngine, onStatement: DatabaseOptions['onStatement']): RunTransaction {
  const inner = drizzle(engine, { logger: watchInnerStatements(onStatement) })
  return async (work, isolation) => {
    onStatement?.('begin', [])
    try {
      const answer = await inner.transaction(work, isolation)
      onStatement?.('commit', [])
      return answer
    } catch (error) {
      onStatement?.('rollback', [])
      throw error
    }
  }
}

type EngineCalls = Pick<Database, 'ping' | 'executeSql' | 'notify' | 'listen'>

/** @throws if called inside a transaction */
function engineCalls(engine: EmbeddedEngine, root: object): EngineCalls {
  return {
    ping: async () => {
      assertNotOuterHandle(root)
      await engine.query('select 1')
    },
    executeSql: async (text, values) => {
      assertNotOuterHandle(root)
      if (values?.length) return engine.query(text, [...values])
      // without values, the text may contain several statements
      return { rows: (await engine.exec(text)).flatMap((result) => result.rows) }
    },
    notify: async (channel, payload) => {
      assertNotOuterHandle(root)
      await engine.query('select pg_notify($1, $2)', [channel, payload])
    },
    listen: async (channel, onPayload) => {
      assertNotOuterHandle(root)
      // called within a committing call: bind keeps the handler out of that transaction
      const stop = await engine.listen(channel, AsyncResource.bind(onPayload))
      return () => stop()
    },
  }
}

export async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { onStatement } = options
  const opened = await openEngine(options)
  const { engine } = opened

  const root = {}
  const db = drizzle(engine, { logger: watchOuterStatements(root, onStatement) })
  beginWith(db, root, transactionsOf(engine, onStatement), true)
  engines.set(db, engine)

  let closing: Promise<void> | undefined
  return {
    ...engineCalls(engine, root),
    db,
    background: db,
    engine: 'pglite',
    withoutTimeouts: (work) => work(db),
    close: () => {
      closing ??= opened.close()
      return closing
    },
  }
}

const engines = new WeakMap<Db, EmbeddedEngine>()

export async function dumpEmbedded({ db }: Database): Promise<Blob> {
  const engine = engines.get(db)
  if (engine === undefined) throw new TypeError('Only an embedded database can be dumped.')
  return engine.dumpDataDir('none')
}
