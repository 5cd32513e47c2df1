/** What links between the ways to sign in carry on: where the sign-in leads. */
import { useLocation } from 'react-router'
import { useHydrated } from '../ui/use-hydrated'

/** What follows the `#` of the address; the server that renders the page is never told it. */
export function useHash(): string {
  const { hash } = useLocation()
  return useHydrated() ? hash : ''
}

/** Without a target, what follows the `#` is the page's own: the token of an invitation, of a new password. */
export function useSignInTarget(): { search: string; hash: string } {
  const { search } = useLocation()
  const hash = useHash()
  return { search, hash: new URLSearchParams(search).has('redirect') ? hash : '' }
}
