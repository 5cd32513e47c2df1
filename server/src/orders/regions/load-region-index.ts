/** The index of regions of this process: built as the process starts, or at its first use, and kept. */
import { readRegionsFile } from './read-regions-file.ts'
import { buildRegionIndex, type RegionIndex } from './region-index.ts'

async function readIndex(): Promise<RegionIndex> {
  return buildRegionIndex(await readRegionsFile())
}

/** What failed is tried again by the next who asks. */
export function regionIndexLoader(): () => Promise<RegionIndex> {
  let kept: Promise<RegionIndex> | undefined
  return () => {
    kept ??= readIndex().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
