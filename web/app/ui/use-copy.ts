import { useEffect, useState } from 'react'
import { copyTexts } from './copy-texts'

type Copying = {
  /** the status text; empty before copying */
  readonly said: string
  readonly isCopied: boolean
  readonly copy: () => Promise<void>
}

/** If the clipboard is unavailable (no https), says to copy by hand. @param forgetAfterMs absent: the status stays */
export function useCopy(value: string, forgetAfterMs?: number): Copying {
  // an object, so that copying again restarts the timer
  const [last, setLast] = useState<{ readonly isCopied: boolean }>()
  useEffect(() => {
    if (!last?.isCopied || forgetAfterMs === undefined) return
    const timer = setTimeout(() => setLast(undefined), forgetAfterMs)
    return () => clearTimeout(timer)
  }, [last, forgetAfterMs])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setLast({ isCopied: true })
    } catch {
      setLast({ isCopied: false })
    }
  }
  const said = last === undefined ? '' : last.isCopied ? copyTexts.copied : copyTexts.copyByHand
  return { said, isCopied: last?.isCopied ?? false, copy }
}
