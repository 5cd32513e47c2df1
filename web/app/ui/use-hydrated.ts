import { useSyncExternalStore } from 'react'

function never(): () => void {
  return () => {}
}

/** False during server rendering and until hydration: forms that need JavaScript wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
