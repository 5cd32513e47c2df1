import type { Region } from '@warung/contract/regions.ts'
import { REGION_KEYWORD_LETTERS_MIN } from '@warung/contract/values/limits.ts'
import { browserApi } from '../client/api'
import { type KeywordSearch, useKeywordSearch } from '../client/use-keyword-search'

async function findRegions(keyword: string, signal: AbortSignal): Promise<readonly Region[]> {
  return (await browserApi('GET /api/v1/region', { query: { keyword }, signal })).data
}

export function useRegionSearch(typed: string | undefined): KeywordSearch<Region> {
  return useKeywordSearch(typed, REGION_KEYWORD_LETTERS_MIN, findRegions)
}

/** The server builds its index on the first request, so this makes one before the shopper types. A failure shows when they do. */
export function warmRegionSearch(): void {
  void browserApi('GET /api/v1/region', { query: { keyword: '' } }).catch(() => {})
}
