import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { type ActionFailure, fetcherFailure } from './action-result'

type FormResult = ActionFailure | { readonly isDone: true }

/** @param onDone called after a success; must stay the same function between renders */
export function useFormFetcher(onDone: () => void) {
  const fetcher = useFetcher<FormResult>()
  const failed = fetcherFailure(fetcher)
  // an error appears before the router is idle, and from then on Save must work again
  const isPending = fetcher.state !== 'idle' && failed === undefined
  const isDone = !isPending && fetcher.data !== undefined && 'isDone' in fetcher.data
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  return { fetcher, failed, isPending }
}
