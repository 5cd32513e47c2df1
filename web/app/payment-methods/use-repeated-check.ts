import { useEffect } from 'react'

/** So that, with the request's time, a payment appears within 5 s. */
const ORDER_CHECK_MS = 4_000

/** Payments arrive without the browser, so a visible page keeps checking until the order is paid or the hook unmounts. */
export function useRepeatedCheck(check: () => Promise<void>): void {
  useEffect(() => {
    let isChecking = false
    const timer = setInterval(() => {
      if (isChecking || document.visibilityState !== 'visible') return
      isChecking = true
      void check().finally(() => {
        isChecking = false
      })
    }, ORDER_CHECK_MS)
    return () => clearInterval(timer)
  }, [check])
}
