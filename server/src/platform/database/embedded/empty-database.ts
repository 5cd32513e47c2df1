/** Unpacks an empty database: initdb would take 560 MB and several seconds (docs/decisions/047-memory-at-start.md). */
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'

export const PACKED_FILE = path.join(import.meta.dirname, 'empty-database.br')

/** The head: the unpacked bytes begin with this line of JSON, followed by the files' contents. */
const headSchema = z.object({
  folders: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), size: z.int() })),
})
export type PackedHead = z.infer<typeof headSchema>

/** The default chunks of 16 kB would hold all of it in memory twice. */
const UNPACKED_MOST_BYTES = 64 * 1024 * 1024

export async function unpackEmptyDatabase(folder: string): Promise<void> {
  const bytes = brotliDecompressSync(readFileSync(PACKED_FILE), { chunkSize: UNPACKED_MOST_BYTES })
  const endOfHead = bytes.indexOf('\n')
  const { folders, files } = headSchema.parse(JSON.parse(bytes.toString('utf8', 0, endOfHead)))
  for (const name of folders) await mkdir(path.join(folder, name), { mode: 0o700 })
  let offset = endOfHead + 1
  for (const { name, size } of files) {
    await writeFile(path.join(folder, name), bytes.subarray(offset, offset + size), { mode: 0o600 })
    offset += size
  }
}
