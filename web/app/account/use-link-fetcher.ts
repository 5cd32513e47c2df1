import { useEffect } from 'react'
import { useFetcher, useNavigate } from 'react-router'

/** For actions that sign in, which reloads all screens and so would lose the action's redirect. */
export function useLinkFetcher(next: string) {
  const fetcher = useFetcher<object>()
  const navigate = useNavigate()
  const isDone = fetcher.data !== undefined && 'isDone' in fetcher.data
  useEffect(() => {
    if (isDone) void navigate(next, { replace: true })
  }, [isDone, navigate, next])
  return fetcher
}
