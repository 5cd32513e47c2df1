/** From the configuration, or generated once and stored beside the data (D16). */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

function isFileMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

export async function loadSessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  try {
    const stored = (await readFile(file, 'utf8')).trim()
    if (stored.length >= 32) return stored
  } catch (error) {
    if (!isFileMissing(error)) throw error
  }
  const made = randomBytes(48).toString('base64url')
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}
