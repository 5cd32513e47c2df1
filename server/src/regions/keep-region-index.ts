/** The index of regions of this process: built at its first use, and kept. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { buildRegionIndex, type RegionIndex } from './region-index.ts'

const REGIONS_FILE = new URL('./regions.txt.br', import.meta.url)

async function readIndex(): Promise<RegionIndex> {
  const text = await promisify(brotliDecompress)(await readFile(REGIONS_FILE))
  return buildRegionIndex(Uint8Array.from(text))
}

/** A shop whose shoppers never look for a region never pays for it. What failed is tried again by the next who asks. */
export function keepRegionIndex(): () => Promise<RegionIndex> {
  let kept: Promise<RegionIndex> | undefined
  return () => {
    kept ??= readIndex().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
