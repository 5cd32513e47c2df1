import { useEffect } from 'react'
import { useFetcher, useNavigate } from 'react-router'

/** Signing in reloads every screen, which would lose an action's redirect. */
export function useLinkFetcher(next: string) {
  const fetcher = useFetcher<object>()
  const navigate = useNavigate()
  const isDone = fetcher.data !== undefined && 'isDone' in fetcher.data
  useEffect(() => {
    if (isDone) void navigate(next, { replace: true })
  }, [isDone, navigate, next])
  return fetcher
}
