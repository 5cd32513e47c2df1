import { useState } from 'react'

/** Whether the component came with the server's page. */
export function useServerRendered(): boolean {
  const [isServerRendered] = useState(
    () => typeof window === 'undefined' || document.documentElement.dataset.hydrated !== 'true',
  )
  return isServerRendered
}
