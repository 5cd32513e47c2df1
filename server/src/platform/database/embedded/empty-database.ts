/**
 * The files of an empty embedded database. PGlite's initdb takes 560 MB and seconds of a processor to make them, and they are
 * the same in every shop: so they are made once, and unpacked (docs/decisions/047-memory-at-start.md).
 */
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'

export const PACKED_FILE = path.join(import.meta.dirname, 'empty-database.br')

/** What the packed bytes begin with, as a line of JSON; the files' bytes follow in the same order. */
const headSchema = z.object({
  folders: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), size: z.int() })),
})
export type PackedHead = z.infer<typeof headSchema>

/** One piece: by the default of 16 kB, all of it would be in memory twice. */
const UNPACKED_MOST_BYTES = 64 * 1024 * 1024

/** @param folder an empty one */
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
