import { useSyncExternalStore } from 'react'

function never(): () => void {
  return () => {}
}

/** False in server-rendered markup, until JavaScript has taken over: forms that need it wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
