/** The index of regions of this process: built at its first use, and kept. */
import { readRegionsFile } from './read-regions-file.ts'
import { buildRegionIndex, type RegionIndex } from './region-index.ts'

async function readIndex(): Promise<RegionIndex> {
  return buildRegionIndex(await readRegionsFile())
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
