import { useState } from 'react'

export function useServerRendered(): boolean {
  const [isServerRendered] = useState(
    () => import.meta.env.SSR || document.documentElement.dataset.hydrated !== 'true',
  )
  return isServerRendered
}
