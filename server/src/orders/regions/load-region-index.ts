import { readRegionsFile } from './read-regions-file.ts'
import { buildRegionIndex, type RegionIndex } from './region-index.ts'

async function readIndex(): Promise<RegionIndex> {
  return buildRegionIndex(await readRegionsFile())
}

/** A failed load is retried on the next call. */
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
