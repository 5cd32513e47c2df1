import { useEffect } from 'react'
import { useFetcher, useNavigate } from 'react-router'

/**
 * Sends the form of a link that also signs in, and leads to `next` once its action answers `{ isDone: true }`. Not by a redirect
 * of the action: signing in loads every screen again, and the router forgets a fetcher's redirect over that.
 */
export function useLinkFetcher(next: string) {
  const fetcher = useFetcher<object>()
  const navigate = useNavigate()
  const isDone = fetcher.data !== undefined && 'isDone' in fetcher.data
  useEffect(() => {
    if (isDone) void navigate(next, { replace: true })
  }, [isDone, navigate, next])
  return fetcher
}
