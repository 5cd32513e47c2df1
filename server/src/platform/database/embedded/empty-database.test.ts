import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unpackEmptyDatabase } from './empty-database.ts'
import { initializeDatabase } from './pack-empty-database.ts'

/** They hold when the database was made; all other bytes are the same each time. */
const OF_THE_MOMENT = ['global/pg_control', 'pg_wal/000000010000000000000001']

let home: string
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'warung-unpacked-'))
})
afterAll(() => rmSync(home, { recursive: true }))

function readFolder(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(folder, file)
      if (entry.isDirectory()) return [name, 'a folder']
      const bytes = readFileSync(file)
      return [name, OF_THE_MOMENT.includes(name) ? `${bytes.length} bytes` : bytes.toString('latin1')]
    }),
  )
}

it('unpacks, byte by byte, the empty database that this version of PGlite makes', async () => {
  const unpacked = mkdtempSync(path.join(home, 'unpacked-'))
  const made = mkdtempSync(path.join(home, 'made-'))
  await unpackEmptyDatabase(unpacked)
  await initializeDatabase(made)
  const [found, wanted] = [readFolder(unpacked), readFolder(made)]
  expect([...found.keys()].toSorted()).toEqual([...wanted.keys()].toSorted())
  const differing = [...wanted.keys()].filter((name) => found.get(name) !== wanted.get(name))
  expect(differing, 'run pack-empty-database.ts').toEqual([])
}, 240_000)
