import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { CannotOpenDatabase, type Database, openDatabase } from '../open.ts'
import { productCategory } from '../schema/catalog.ts'
import { startWriting } from './embedded-process.fixture.ts'

const homes: string[] = []
async function newFolder(): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'warung-embedded-'))
  homes.push(home)
  return path.join(home, 'database')
}
afterAll(async () => {
  for (const home of homes) await rm(home, { recursive: true, force: true })
})

async function migrated(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir })
  await migrate(database)
  return database
}
async function names({ db }: Database): Promise<string[]> {
  return (await db.select().from(productCategory)).map(({ name }) => name)
}

async function refusal(dataDir: string): Promise<string> {
  const error = await openDatabase({ dataDir }).then(
    async (database) => {
      await database.close()
    },
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(CannotOpenDatabase)
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}

describe('the embedded database in a folder', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await newFolder()
  })

  it('keeps what was written after it was closed, and leaves nothing else beside it', async () => {
    const first = await migrated(dataDir)
    await first.db.insert(productCategory).values({ name: 'Shoes' })
    await first.close()
    await first.close()
    expect(readdirSync(path.dirname(dataDir))).toEqual(['database'])

    const second = await openDatabase({ dataDir })
    expect(await names(second)).toEqual(['Shoes'])
    await second.close()
  })

  it('refuses a second opening by the same process', async () => {
    const first = await openDatabase({ dataDir })
    expect(await refusal(dataDir)).toContain(`in use by another process (${process.pid})`)
    await first.close()
    await (await openDatabase({ dataDir })).close()
  })

  it('refuses a second process in one sentence, until the first is gone', async () => {
    const first = await migrated(dataDir)
    const second = await startWriting(dataDir).ended()
    expect(second).toEqual({
      code: 1,
      complaint: `The database in ${dataDir} is in use by another process (${process.pid}); stop it first.\n`,
    })
    await first.close()

    const third = startWriting(dataDir)
    await third.said(1)
    expect(await refusal(dataDir)).toContain('in use by another process')
    await third.kill()
    await (await openDatabase({ dataDir })).close()
  })

  it('loses nothing that was committed and keeps no half of a transaction when it is killed, five times', async () => {
    await (await migrated(dataDir)).close()
    let committed = 0
    for (let round = 1; round <= 5; round += 1) {
      const writer = startWriting(dataDir, committed + 1)
      await writer.said(20 * round)
      await writer.kill()
      const last = Number(/committed (\d+)/.exec(writer.lines.at(-1) ?? '')?.[1])
      expect(last).toBeGreaterThan(committed)

      const database = await openDatabase({ dataDir })
      const kept = (await names(database)).toSorted()
      await database.close()
      // a last commit may miss its output line
      committed = kept.length / 2
      expect(committed - last).toBeOneOf([0, 1])
      const all = Array.from({ length: committed }, (_, index) => [`${index + 1} left`, `${index + 1} right`])
      expect(kept).toEqual(all.flat().toSorted())
    }
  }, 240_000)

  it('begins anew when the very first start was cut off', async () => {
    await mkdir(`${dataDir}.starting`)
    await writeFile(path.join(`${dataDir}.starting`, 'PG_VERSION'), '18\n')
    await (await migrated(dataDir)).close()
    expect(existsSync(`${dataDir}.starting`)).toBe(false)
  })

  it('says in one sentence why a folder cannot be opened', async () => {
    await writeFile(dataDir, 'a file')
    expect(await refusal(path.join(dataDir, 'database'))).toMatch(
      /^Cannot open the database in .*(ENOTDIR|EEXIST)/,
    )
    await rm(dataDir)

    await mkdir(dataDir)
    await writeFile(path.join(dataDir, 'holiday.jpg'), '')
    expect(await refusal(dataDir)).toBe(`The folder ${dataDir} holds files, but no database.`)
    await rm(dataDir, { recursive: true })

    await (await openDatabase({ dataDir })).close()
    await rm(path.join(dataDir, 'global', 'pg_control'))
    expect(await refusal(dataDir)).toMatch(/^Cannot open the database in .*pg_control.*No such file/)
    expect(readdirSync(path.dirname(dataDir))).toEqual(['database'])
  })
})
