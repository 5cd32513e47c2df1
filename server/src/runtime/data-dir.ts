import { existsSync } from 'node:fs'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { ConfigErrors } from '../platform/config/config.ts'

/** @throws {ConfigErrors} */
export async function ensureDataDir(dataDir: string): Promise<void> {
  let isFolder = false
  try {
    // with `recursive` and an existing parent, some file systems never fail
    await mkdir(dataDir, { recursive: !existsSync(path.dirname(dataDir)) }).catch((error: unknown) => {
      if (!existsSync(dataDir)) throw error
    })
    await access(dataDir, constants.W_OK)
    isFolder = (await stat(dataDir)).isDirectory()
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new ConfigErrors([`DATA_DIR ${dataDir} cannot be written to${why}.`])
  }
  if (!isFolder) throw new ConfigErrors([`DATA_DIR ${dataDir} is a file: set it to a folder.`])
}
