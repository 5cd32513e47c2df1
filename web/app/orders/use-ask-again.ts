import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 5_000

/** Looks again every few seconds, while `isWaiting` and somebody looks: what is waited for happens at the provider. */
export const useAskAgain = (isWaiting: boolean): void => {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, EVERY_MS)
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isWaiting, state, revalidate])
}
