import { copyFileSync, cpSync, fsyncSync, lstatSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { DurableFiles, durableStart } from './durable-files.ts'
import { EmbeddedDatabaseBroken, EmbeddedEngine } from './engine.ts'
import { readLog, runMaintenance } from './maintenance.ts'

function open(files: DurableFiles, onBroken?: (error: EmbeddedDatabaseBroken) => void) {
  return EmbeddedEngine.open({ fs: files, startParams: durableStart }, onBroken)
}

async function numbersIn(engine: EmbeddedEngine): Promise<number[]> {
  const { rows } = await engine.query<{ i: number }>('select i from t order by i')
  return rows.map(({ i }) => i)
}

describe('embedded files', () => {
  let home: string
  const folder = (name: string) => path.join(home, name)
  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'warung-durable-'))
    const engine = await open(new DurableFiles(folder('template')))
    await engine.exec('create table t (i int primary key, filler text)')
    await engine.close()
  })
  afterAll(() => rm(home, { recursive: true, force: true }))
  const copy = (name: string) => {
    cpSync(folder('template'), folder(name), { recursive: true })
    return folder(name)
  }

  it('hold every commit after a power cut that takes all that was not synced', async () => {
    const running = copy('running')
    const afterPowerCut = copy('after-power-cut')
    const files = new DurableFiles(running)
    files.onSynced = (file) => {
      const there = path.join(afterPowerCut, path.relative(running, file))
      if (lstatSync(file).isDirectory()) mkdirSync(there, { recursive: true })
      else copyFileSync(file, there)
    }
    const engine = await open(files)
    const committed = Array.from({ length: 30 }, (_, i) => i)
    for (const i of committed) await engine.query(`insert into t values ($1, repeat('x', 100000))`, [i])
    // PostgreSQL is still open: unsynced tables are lost
    const survived = await open(new DurableFiles(afterPowerCut))
    expect(await numbersIn(survived)).toEqual(committed)
    await survived.close()
    await engine.close()
  })

  it('are synced once a commit, and not by a question', async () => {
    const files = new DurableFiles(copy('counted'))
    const engine = await open(files)
    let synced = 0
    files.onSynced = () => {
      synced += 1
    }
    await engine.query('select count(*) from t')
    expect(synced).toBe(0)
    await engine.query('insert into t values (1)')
    expect(synced).toBe(1)
    await engine.close()
  })

  it('that fail stop the database at once, without a hanging process', async () => {
    const failing = copy('failing')
    let isDiskGone = false
    const sync = (fileDescriptor: number) => {
      if (isDiskGone) throw Object.assign(new Error('EIO'), { code: 'EIO' })
      fsyncSync(fileDescriptor)
    }
    const reported: Error[] = []
    const engine = await open(new DurableFiles(failing, sync), (error) => reported.push(error))
    await engine.query('insert into t values (1)')
    isDiskGone = true
    const failures = [
      await engine.transaction((tx) => tx.query('insert into t values (2)')).catch((error: unknown) => error),
      await engine.query('select 1').catch((error: unknown) => error),
      await engine.exec('select 1').catch((error: unknown) => error),
    ]
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(EmbeddedDatabaseBroken)
      expect(isDatabaseUnavailable(failure)).toBe(true)
    }
    expect(reported.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The embedded database stopped: could not fsync file .*Start the shop again\.$/),
    ])
    await breathe()

    const again = await open(new DurableFiles(failing))
    expect((await numbersIn(again))[0]).toBe(1)
    await again.close()
  })

  it('stay small: the log is cut and dead rows are cleared', async () => {
    const engine = await open(new DurableFiles(copy('tended')))
    const tend = runMaintenance(engine)
    const limits = { checkpointAfterBytes: 1_000_000, vacuumAfterBytes: 1_000_000 }
    const deadPages = async () => {
      const { rows } = await engine.query<{ size: number }>(`select pg_relation_size('t')::int as size`)
      return rows[0]?.size ?? 0
    }
    await tend(limits)
    await engine.exec(`insert into t select i, repeat('x', 1000) from generate_series(1, 1000) i`)
    const sizes: number[] = []
    for (let round = 0; round < 6; round += 1) {
      await engine.exec(`update t set filler = filler || 'y'`)
      expect((await readLog(engine)).unsaved).toBeGreaterThan(1_000_000)
      await tend(limits)
      expect((await readLog(engine)).unsaved).toBeLessThan(1_000_000)
      sizes.push(await deadPages())
    }
    expect(sizes.at(-1)).toBeLessThan(3 * (sizes[0] ?? 0))
    await engine.close()
  })
})
