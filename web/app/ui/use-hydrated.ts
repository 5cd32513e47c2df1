import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False in server-rendered markup, until JavaScript has taken over: forms that need it wait for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
