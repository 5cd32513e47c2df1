/** Run it for each new version of PGlite, and commit empty-database.br. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { DurableFiles, durableStart } from './durable-files.ts'
import { PACKED_FILE, type PackedHead } from './empty-database.ts'
import { EmbeddedEngine } from './engine.ts'

export async function initializeDatabase(folder: string): Promise<void> {
  const engine = await EmbeddedEngine.open({ fs: new DurableFiles(folder), startParams: durableStart })
  await engine.close()
}

function packFolder(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, name: path.relative(folder, path.join(entry.parentPath, entry.name)) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const files = entries
    .filter(({ entry }) => entry.isFile())
    .map(({ name }) => ({ name, bytes: readFileSync(path.join(folder, name)) }))
  const head: PackedHead = {
    folders: entries.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name),
    files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
  }
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files.map(({ bytes }) => bytes)])
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    // the three databases of 7 MB are almost equal, so a large window compresses each against the one before
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params })
}

if (import.meta.main) {
  const folder = mkdtempSync(path.join(tmpdir(), 'warung-empty-'))
  try {
    await initializeDatabase(folder)
    writeFileSync(PACKED_FILE, packFolder(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
