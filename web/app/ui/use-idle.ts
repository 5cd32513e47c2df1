import { useEffect, useState } from 'react'

const IDLE_WITHIN_MS = 2_000

/** False until the page is hydrated and idle, which is the time to load optional parts. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const begin = (): void => setIdle(true)
    // missing in Safari
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, IDLE_WITHIN_MS / 4)
      return () => clearTimeout(timer)
    }
    const handle = window.requestIdleCallback(begin, { timeout: IDLE_WITHIN_MS })
    return () => window.cancelIdleCallback(handle)
  }, [])
  return isIdle
}
