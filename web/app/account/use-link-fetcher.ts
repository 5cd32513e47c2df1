import { useEffect } from 'react'
import { useFetcher, useNavigate } from 'react-router'

/**
 * For a form that also signs in: an action's redirect would be lost, since signing in reloads every
 * screen.
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
