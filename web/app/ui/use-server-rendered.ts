import { useState } from 'react'

export function useServerRendered(): boolean {
  const [isServerRendered] = useState(
    () => typeof window === 'undefined' || document.documentElement.dataset.hydrated !== 'true',
  )
  return isServerRendered
}
