/** When a refused call or another tab changes the session, reloads the screen, which may lead to /login (D7, D21). */
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { signedIn } from '../stored/session'
import { subscribe } from '../stored/storage'

/** A changed role or permission set shows other screens. */
function signedInAs(): string {
  return JSON.stringify(signedIn())
}

export function useSessionRevalidation(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let previous = signedInAs()
    return subscribe(() => {
      const now = signedInAs()
      if (now === previous) return
      previous = now
      void revalidate()
    })
  }, [revalidate])
}
