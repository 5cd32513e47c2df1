/**
 * Who is signed in may change while a screen is open: by a refused call, or in another tab. What the
 * screen loads is asked for again then, and screens of one person lead to /login by themselves (D7, D21).
 */
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { signedIn } from '../stored/session'
import { subscribe } from '../stored/storage'

/** Whose session it is, and in which role: one that was changed shows other screens. */
function signedInAs(): string | undefined {
  const user = signedIn()
  return user && `${user.user_id} ${user.role_id}`
}

export function useSessionRevalidation(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let known = signedInAs()
    return subscribe(() => {
      const now = signedInAs()
      if (now === known) return
      known = now
      void revalidate()
    })
  }, [revalidate])
}
