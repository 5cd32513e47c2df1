/**
 * Who is signed in may change while a screen is open: by a refused call, or in another tab. What the
 * screen loads is asked for again then, and screens of one person lead to /login by themselves (D7, D21).
 */
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { signedIn } from '../stored/session'
import { subscribe } from '../stored/storage'

export function useSessionRevalidation(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let known = signedIn()?.user_id
    return subscribe(() => {
      const now = signedIn()?.user_id
      if (now === known) return
      known = now
      void revalidate()
    })
  }, [revalidate])
}
