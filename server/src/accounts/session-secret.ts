/** From the configuration, or generated once and stored beside the data (D16). */
import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { ConfigErrors } from '../platform/config/config.ts'

const SECRET_MIN = 32

function isFileMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Whole or not at all: sessions and the stored keys of payment providers depend on it. */
async function writeSecret(file: string, secret: string): Promise<void> {
  const partial = `${file}.${process.pid}.part`
  const handle = await open(partial, 'w', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial, file)
  const folder = await open(path.dirname(file), 'r')
  await folder.sync().finally(() => folder.close())
}

/** @throws {ConfigErrors} for a file that was cut off: another secret would end all sessions and lose the sealed keys */
export async function loadSessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  try {
    const stored = (await readFile(file, 'utf8')).trim()
    if (stored.length >= SECRET_MIN) return stored
  } catch (error) {
    if (!isFileMissing(error)) throw error
    const made = randomBytes(48).toString('base64url')
    await writeSecret(file, made)
    return made
  }
  throw new ConfigErrors([
    `${file} is damaged: put it back from the backup, or delete it, which signs everybody out and needs payment keys entered again.`,
  ])
}
