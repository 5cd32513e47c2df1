import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSessionSecret } from './session-secret.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warung-secret-'))
  file = path.join(folder, 'session-secret')
})
afterEach(() => rm(folder, { recursive: true }))

it('is made once, for its owner alone, and read again', async () => {
  const made = await loadSessionSecret(folder)
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(await loadSessionSecret(folder)).toBe(made)
  expect(await readdir(folder)).toEqual(['session-secret'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it.each(['', 'cut off'])('is never replaced when its file was cut off: %j', async (text) => {
  await writeFile(file, text)
  await expect(loadSessionSecret(folder)).rejects.toThrow(`${file} is damaged: put it back from the backup`)
  expect(await readFile(file, 'utf8')).toBe(text)
})
