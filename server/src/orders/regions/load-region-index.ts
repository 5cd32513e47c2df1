import { readRegionsFile } from './read-regions-file.ts'
import { buildRegionIndex, type RegionIndex } from './region-index.ts'

async function readIndex(): Promise<RegionIndex> {
  return buildRegionIndex(await readRegionsFile())
}

/** A failed load is retried on the next call. */
export function regionIndexLoader(): () => Promise<RegionIndex> {
  let cached: Promise<RegionIndex> | undefined
  return () => {
    cached ??= readIndex().catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }
}
