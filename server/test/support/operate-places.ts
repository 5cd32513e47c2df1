/** Shops for an operator's commands: run in the test's process, or in one of their own. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import type { Engine } from '../../../testing/databases.ts'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { serverFlags } from '../../../testing/shop-process.ts'
import { type Database, openDatabase } from '../../src/platform/database/open.ts'
import { runCommand } from '../../src/runtime/operate/run-command.ts'

const OPERATE = path.join(import.meta.dirname, '../../src/runtime/operate.ts')

type Ended = { readonly code: number; readonly said: string; readonly complaint: string }

type Place = {
  readonly environment: Readonly<Record<string, string>>
  operate(...args: string[]): Promise<Ended>
  /** Runs in a process of its own; calls `complained` at its first output on standard error. */
  operateAlone(args: readonly string[], complained?: () => void): Promise<Ended>
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
}

/** Places for the tests of one suite, each a shop that has never been started; their folders go with the suite. */
export function placesOf(engine: Engine): () => Promise<Place> {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  return async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-operate-'))
    folders.push(dataDir)
    const databaseUrl = engine === 'postgres' ? await emptyPostgresDatabase(inject('postgresUrl')) : undefined
    const environment = {
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    }
    return {
      environment,
      operate: async (...args) => {
        const said: string[] = []
        const complaint: string[] = []
        const code = await runCommand({
          args,
          environment: { ...process.env, ...environment },
          log: (words) => said.push(words),
          error: (words) => complaint.push(words),
        })
        return { code, said: said.join('\n'), complaint: complaint.join('\n') }
      },
      operateAlone: (args, complained = () => {}) =>
        new Promise((resolve) => {
          const env = { ...process.env, ...environment }
          const child = execFile(
            process.execPath,
            [...serverFlags, OPERATE, ...args],
            { env },
            (error, stdout, stderr) =>
              resolve({
                code: error ? Number(error.code) : 0,
                said: stdout.trim(),
                complaint: stderr.trim(),
              }),
          )
          child.stderr?.once('data', complained)
        }),
      withDatabase: async (work) => {
        const database = await openDatabase({ databaseUrl, dataDir: path.join(dataDir, 'database') })
        try {
          return await work(database)
        } finally {
          await database.close()
        }
      },
    }
  }
}
