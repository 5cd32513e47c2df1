import path from 'node:path'
import { CannotOpenDatabase } from '../cannot-open.ts'
import type { DatabaseLog } from '../database.ts'
import { createAtomically } from './create-atomically.ts'
import { DurableFiles, durableStart } from './durable-files.ts'
import { unpackEmptyDatabase } from './empty-database.ts'
import { EmbeddedDatabaseBroken, EmbeddedEngine, type OpenEngine } from './engine.ts'
import { engineSettings } from './engine-settings.ts'
import { lockFolder } from './lock-folder.ts'
import { scheduleMaintenance } from './maintenance.ts'
import { refuseMoved } from './moved-mark.ts'

export async function openInFolder(dataDir: string, log?: DatabaseLog): Promise<OpenEngine> {
  const folder = path.resolve(dataDir)
  refuseMoved(folder)
  const lock = await lockFolder(folder).catch((error: unknown) => {
    throw cannotOpen(folder, error)
  })
  try {
    await createAtomically(folder, unpackEmptyDatabase)
    const files = new DurableFiles(folder)
    const engine = await openDurably(files, log)
    await proveDurable(engine, files)
    const tending = scheduleMaintenance(engine, log)
    return {
      engine,
      close: async () => {
        await tending.stop()
        await closeEngine(engine)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw cannotOpen(folder, error)
  }
}

function openDurably(files: DurableFiles, log?: DatabaseLog): Promise<EmbeddedEngine> {
  return EmbeddedEngine.open({ ...engineSettings, fs: files, startParams: durableStart }, (error) =>
    log?.warn({ err: error }, error.message),
  )
}

/** Fails if a new version of PGlite has stopped syncing to disk. */
async function proveDurable(engine: EmbeddedEngine, files: DurableFiles): Promise<void> {
  let syncedLogs = 0
  files.onSynced = (file) => {
    if (file.includes('pg_wal')) syncedLogs += 1
  }
  await engine.query(`select pg_logical_emit_message(true, 'warung', 'is this on the disk?')`)
  files.onSynced = () => {}
  if (syncedLogs === 0) throw new CannotOpenDatabase('The embedded database does not wait for the disk.')
}

async function closeEngine(engine: EmbeddedEngine): Promise<void> {
  try {
    await engine.exec('checkpoint')
    await engine.close()
  } catch (error) {
    if (!(error instanceof EmbeddedDatabaseBroken)) throw error
  }
}

function cannotOpen(folder: string, error: unknown): CannotOpenDatabase {
  if (error instanceof CannotOpenDatabase) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new CannotOpenDatabase(`Cannot open the database in ${folder}: ${reason}.`, { cause: error })
}
