import { useEffect, useState } from 'react'

/**
 * Enter that comes before the answer to what is written acts once that is there.
 * @returns call it for such an Enter, and with false when the text changes
 */
export function usePendingEnter(isWaiting: boolean, act: () => void): (isPending: boolean) => void {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    if (!isPending || isWaiting) return
    setPending(false)
    act()
  }, [isPending, isWaiting, act])
  return setPending
}
