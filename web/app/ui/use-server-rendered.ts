import { useState } from 'react'

/** Whether what asks came with the page: false for what the browser has made since. */
export function useServerRendered(): boolean {
  const [isServerRendered] = useState(
    () => typeof window === 'undefined' || document.documentElement.dataset.hydrated !== 'true',
  )
  return isServerRendered
}
