/** Asks before typed things are lost: on the way to another screen, and when the tab closes. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { signedIn } from '../stored/session'

export function useUnsavedChangesBlocker(isChanged: boolean) {
  // logging out, and a session that ends, leave in any case
  const blocker = useBlocker(() => isChanged && signedIn() !== undefined)
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return blocker
}
