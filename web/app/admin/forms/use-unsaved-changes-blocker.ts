import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { signedIn } from '../../stored/session'

export function useUnsavedChangesBlocker(isChanged: boolean) {
  // searching the list stays on the screen; logging out and expired sessions are never blocked
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname && signedIn() !== undefined,
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return blocker
}
