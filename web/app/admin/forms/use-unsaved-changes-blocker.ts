/** Asks before typed things are lost: on the way to another screen, and when the tab closes. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { signedIn } from '../../stored/session'

export function useUnsavedChangesBlocker(isChanged: boolean) {
  // a list that is searched otherwise stays open; logging out, and a session that ends, leave in any case
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
