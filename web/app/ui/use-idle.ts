import { useEffect, useState } from 'react'

/** Even a page that is never idle gets what waits for it. */
const IDLE_WITHIN_MS = 2_000

/** False until the page has taken over and has nothing more urgent to do: the time for parts that nobody has asked for yet. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const begin = (): void => setIdle(true)
    // Safari has no such call
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, IDLE_WITHIN_MS / 4)
      return () => clearTimeout(timer)
    }
    const asked = window.requestIdleCallback(begin, { timeout: IDLE_WITHIN_MS })
    return () => window.cancelIdleCallback(asked)
  }, [])
  return isIdle
}
