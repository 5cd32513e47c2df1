/** Region search while typing: debounced, one request at a time, cached. */
import type { Region } from '@warung/contract/regions.ts'
import { REGION_KEYWORD_LETTERS_MIN } from '@warung/contract/values/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../client/api'

const TYPING_PAUSE_MS = 150

export type RegionSearch =
  | { readonly state: 'idle' | 'waiting' | 'failed' }
  | { readonly state: 'found'; readonly regions: readonly Region[] }

const IDLE: RegionSearch = { state: 'idle' }

export function useRegionSearch(typed: string | undefined): RegionSearch {
  const [search, setSearch] = useState<RegionSearch>(IDLE)
  const cache = useRef(new Map<string, readonly Region[]>())
  const keyword = typed?.trim().toLowerCase() ?? ''
  useEffect(() => {
    if (keyword.length < REGION_KEYWORD_LETTERS_MIN) return setSearch(IDLE)
    const cached = cache.current.get(keyword)
    if (cached) return setSearch({ state: 'found', regions: cached })
    const end = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const { data } = await browserApi('GET /api/v1/region', { query: { keyword }, signal: end.signal })
        cache.current.set(keyword, data)
        if (!end.signal.aborted) setSearch({ state: 'found', regions: data })
      } catch {
        if (!end.signal.aborted) setSearch({ state: 'failed' }) // the fields are there all the same
      }
    }
    setSearch((before) => (before.state === 'found' ? before : { state: 'waiting' }))
    const pause = setTimeout(() => void ask(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      end.abort()
    }
  }, [keyword])
  return search
}

/** The shop builds its index on the first request: better before the typing than after. */
export function warmRegionSearch(): void {
  void browserApi('GET /api/v1/region', { query: { keyword: '' } }).catch(() => {})
}
