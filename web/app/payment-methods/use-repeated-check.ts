import { useEffect } from 'react'

/** With the answer's way, a payment is on the screen within 5 s. */
const ORDER_CHECK_MS = 4_000

/** Payments come without the browser: a visible page asks for the order until it is paid and this is gone. */
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
