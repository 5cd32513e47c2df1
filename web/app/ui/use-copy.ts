import { useEffect, useState } from 'react'
import { copyTexts } from './copy-texts'

type Copying = {
  /** what a status line says; empty before a copy */
  readonly said: string
  readonly isCopied: boolean
  readonly copy: () => Promise<void>
}

/** Without a clipboard (no https) it says to copy by hand. @param forgetAfterMs absent: it goes on saying so */
export function useCopy(value: string, forgetAfterMs?: number): Copying {
  // an object, so that a second copy counts anew
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
