import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const REGIONS_FILE = new URL('./regions.txt.br', import.meta.url)

export async function readRegionsFile(): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await promisify(brotliDecompress)(await readFile(REGIONS_FILE)))
}
