import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from './migrate.ts'

const server = path.join(import.meta.dirname, '../../..')
const copy = mkdtempSync(path.join(tmpdir(), 'warung-migrations-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function migrationsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.sql'))
}

it('the migrations make the tables that the schema declares: npm run migration finds nothing to do', () => {
  cpSync(MIGRATIONS_FOLDER, copy, { recursive: true })
  const kit = path.join(server, '../node_modules/drizzle-kit/bin.cjs')
  const places = ['--schema=./src/platform/database/schema', `--out=${path.relative(server, copy)}`]
  const options = ['generate', '--dialect=postgresql', ...places]
  // asks whether a column was renamed, which a test cannot answer
  const ran = spawnSync(process.execPath, [kit, ...options], {
    cwd: server,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const missing = migrationsIn(copy)
    .filter((name) => !migrationsIn(MIGRATIONS_FOLDER).includes(name))
    .map((name) => readFileSync(path.join(copy, name), 'utf8'))
  expect(missing, 'statements that no migration has: run `npm run migration -- NAME`').toEqual([])
  expect(ran.stdout + ran.stderr).toContain('No schema changes')
})
