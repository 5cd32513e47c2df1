/** Starts that would fail later, or quietly do harm, end in one sentence. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import { serverFlags } from '../../../testing/shop-process.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { checkClock, checkTimezone } from '../../src/runtime/check-start.ts'
import { runCommand } from '../../src/runtime/operate/run-command.ts'
import { startFailureInWords } from '../../src/runtime/start-failure.ts'
import { placesOf } from '../support/operate-places.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const MAIN = path.join(ROOT, 'server/src/main.ts')

function startOf(environment: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', DEMO: 'off', ...environment }
  const { status, stderr } = spawnSync(process.execPath, [...serverFlags, MAIN], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { code: status, complaint: stderr.trim() }
}

describeBothEngines('a database of a newer release', 'schema', (_, engine) => {
  const newPlace = placesOf(engine)

  it('is neither opened nor worked on, but listed', { timeout: 120_000 }, async () => {
    const { operate, withDatabase, environment } = await newPlace()
    await operate('migrate')
    await withDatabase(({ db }) =>
      rows(db, sql`insert into applied_migration (name, hash) values ('9999_of_tomorrow', 'x')`),
    )
    const complaint =
      'This database was upgraded by a newer release (9999_of_tomorrow): start that release, or restore the backup from before the upgrade.'
    expect(startOf(environment)).toEqual({ code: 1, complaint })
    for (const command of ['money', 'migrate', 'load-demo'])
      expect(await operate(command)).toMatchObject({ code: 1, complaint })
    expect((await operate('migrations')).said).toContain('unknown  9999_of_tomorrow')
  })
})

describeBothEngines('the time zone of a shop', 'build', (open) => {
  it('is one that the database reads alike', async () => {
    const database = await open()
    const now = new Date('2026-11-20T00:00:00Z')
    for (const zone of ['Asia/Jakarta', 'Europe/Berlin', 'UTC']) await checkTimezone(database, zone, now)
    for (const zone of ['+07:00', '-07:00'])
      await expect(checkTimezone(database, zone, now)).rejects.toThrow(
        `SHOP_TIMEZONE ${zone} is not the same time in the database: take another name, such as Asia/Jakarta.`,
      )
  })
})

describeOnPostgres('the clock of a shop', (open) => {
  it('is at most five minutes from that of its database', async () => {
    const database = await open()
    const ahead = (ms: number) => () => new Date(Date.now() + ms)
    await checkClock(database, ahead(0))
    for (const ms of [400_000, -400_000])
      await expect(checkClock(database, ahead(ms))).rejects.toThrow(
        'The clocks of this machine and of the database differ by 7 minutes: correct the wrong one.',
      )
  })
})

it('a parcel begins at a place that exists', () => {
  const courier = { BITESHIP_API_KEY: 'a-long-key', COURIER_ORIGIN_POSTAL_CODE: '99999' }
  expect(startOf(courier)).toEqual({
    code: 1,
    complaint: 'COURIER_ORIGIN_POSTAL_CODE 99999 is no postal code of Indonesia.',
  })
})

describe('a place for the data', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'warung-places-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is a folder', async () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    const complaint = `DATA_DIR ${file} is a file: set it to a folder.`
    expect(startOf({ DATA_DIR: file })).toEqual({ code: 1, complaint })
    const complaints: string[] = []
    const error = (words: string) => void complaints.push(words)
    const environment = { DATA_DIR: file, NODE_ENV: 'test' }
    expect(await runCommand({ args: ['migrate'], environment, log: () => {}, error })).toBe(1)
    expect(complaints).toEqual([complaint])
  })

  it.each([
    ['ENOSPC', /^The disk is full: [^\n]*\.$/],
    ['EMFILE', /^This process may open too few files: [^\n]*\.$/],
  ])('that is used up is told in a sentence: %s', (code, words) => {
    const cause = Object.assign(new Error(`${code}: write`), { code, errno: -1, syscall: 'write' })
    expect(startFailureInWords(new Error('the secret was not written', { cause }))).toMatch(words)
  })
})

it.each([
  ['scripts/check.mjs', 'Usage: npm run check'],
  ['server/src/platform/database/sql-files/generate-migration.ts', 'Usage: npm run migration'],
])('%s --help only says how it is used', (script, usage) => {
  const { status, stdout } = spawnSync(process.execPath, [path.join(ROOT, script), '--help'], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(stdout).toContain(usage)
  expect(stdout.trim().split('\n').length).toBeLessThan(5)
})
