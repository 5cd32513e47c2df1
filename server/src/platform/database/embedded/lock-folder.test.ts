import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CannotOpenDatabase } from '../cannot-open.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { startWriting } from './embedded-process.fixture.ts'
import { lockFolder } from './lock-folder.ts'
import { ownProcess } from './process-identity.ts'

describe('the lock of a folder', () => {
  let home: string
  let folder: string
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'warung-lock-'))
    folder = path.join(home, 'database')
  })
  afterEach(() => rm(home, { recursive: true, force: true }))

  const leaveClaim = (claim: object): string => {
    const file = `${folder}.lock-left`
    writeFileSync(file, JSON.stringify({ ...ownProcess(), isHeld: true, ...claim }))
    return file
  }

  it('is a file beside it, gone when released', async () => {
    const lock = await lockFolder(folder)
    expect(readdirSync(home)).toEqual([expect.stringMatching(`^database\\.lock-${process.pid}-\\d+`)])
    lock.release()
    expect(readdirSync(home)).toEqual([])
  })

  it.each([
    ['a dead process', { pid: 2 ** 22 + 1 }],
    ['an earlier process of the same number', { started: '1' }],
  ])('is taken over from %s', async (_who, claim) => {
    leaveClaim(claim)
    const lock = await lockFolder(folder)
    expect(readdirSync(home)).toHaveLength(1)
    lock.release()
  })

  it('is taken over when a power cut emptied its file', async () => {
    writeFileSync(`${folder}.lock-left`, '')
    const lock = await lockFolder(folder)
    lock.release()
    expect(readdirSync(home)).toEqual([])
  })

  it('is respected in another container while it shows signs of life, and taken over when it shows none', async () => {
    const file = leaveClaim({ home: 'another container' })
    const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 20)
    await expect(lockFolder(folder, 500)).rejects.toThrow(CannotOpenDatabase)
    clearInterval(heartbeat)
    const lock = await lockFolder(folder, 200)
    lock.release()
  })

  it('goes to exactly one of three processes that start at once', async () => {
    const database = await openDatabase({ dataDir: folder })
    await migrate(database)
    await database.close()

    const writers = [1, 2, 3].map((first) => startWriting(folder, first * 1_000_000))
    await Promise.all(writers.map((writer) => writer.said(1)))
    const open = writers.filter(({ lines }) => lines[0] === 'open')
    expect(open).toHaveLength(1)
    for (const writer of open) await writer.kill()
    const others = writers.filter((writer) => !open.includes(writer))
    for (const writer of others)
      expect((await writer.ended()).complaint).toContain('in use by another process')
  })
})
