/** Searches while typing: debounced, one request at a time, cached. */
import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 150

export type KeywordSearch<Found> = {
  /** the results for the current text have not arrived */
  readonly isWaiting: boolean
} & (
  | { readonly state: 'idle' | 'waiting' | 'failed' }
  | { readonly state: 'found'; readonly found: readonly Found[] }
)

type Result<Found> =
  | { readonly state: 'idle' | 'waiting' | 'failed' }
  | { readonly state: 'found'; readonly found: readonly Found[]; readonly keyword: string }

const IDLE = { state: 'idle' } as const

/** @param typed undefined while closed @param search must be the same function on each render */
export function useKeywordSearch<Found>(
  typed: string | undefined,
  lettersMin: number,
  search: (keyword: string, signal: AbortSignal) => Promise<readonly Found[]>,
): KeywordSearch<Found> {
  const [result, setResult] = useState<Result<Found>>(IDLE)
  const cache = useRef(new Map<string, readonly Found[]>())
  const keyword = typed?.trim().toLowerCase() ?? ''
  useEffect(() => {
    if (keyword.length < lettersMin) return setResult(IDLE)
    const cached = cache.current.get(keyword)
    if (cached) return setResult({ state: 'found', found: cached, keyword })
    const end = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const found = await search(keyword, end.signal)
        cache.current.set(keyword, found)
        if (!end.signal.aborted) setResult({ state: 'found', found, keyword })
      } catch {
        if (!end.signal.aborted) setResult({ state: 'failed' }) // the fields can be filled without it
      }
    }
    setResult((before) => (before.state === 'found' ? before : { state: 'waiting' }))
    const pause = setTimeout(() => void ask(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      end.abort()
    }
  }, [keyword, lettersMin, search])
  const isStale = result.state === 'found' && result.keyword !== keyword
  return { ...result, isWaiting: isStale || result.state === 'waiting' }
}
