/** A refused call or another tab can change the session: the screen reloads, or leads to /login (D7, D21). */
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { signedIn } from '../stored/session'
import { subscribe } from '../stored/storage'

/** The user, role and permissions: who may do other things sees other screens. */
function signedInAs(): string | undefined {
  const user = signedIn()
  return user && `${user.user_id} ${user.role_id} ${user.permission_set}`
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
