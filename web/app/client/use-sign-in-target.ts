import { useLocation } from 'react-router'
import { useHydrated } from '../ui/use-hydrated'

/** Empty on the server, which never receives the hash. */
export function useHash(): string {
  const { hash } = useLocation()
  return useHydrated() ? hash : ''
}

/** Without a redirect target, the hash is the page's own: the token of an invitation or password link. */
export function useSignInTarget(): { search: string; hash: string } {
  const { search } = useLocation()
  const hash = useHash()
  return { search, hash: new URLSearchParams(search).has('redirect') ? hash : '' }
}
