import { useEffect, useEffectEvent, useState } from 'react'

type CartQuestion = {
  readonly isAsked: boolean
  /** the same text is the same question, and is not asked again */
  readonly text: string
  /** changes after each refused order, to ask again */
  readonly attempt: unknown
}

/**
 * Asks the shop about the cart when the question changes. An answer to an earlier question is dropped.
 * @param ask never rejects
 * @returns the latest answer, which belongs to an earlier question while `isAsking`
 */
export function useLatestAnswer<Answer>(
  { isAsked, text, attempt }: CartQuestion,
  ask: () => Promise<Answer>,
): { readonly answer: Answer | undefined; readonly isAsking: boolean } {
  const [latest, setLatest] = useState<{ text: string; attempt: unknown; answer: Answer }>()
  const send = useEffectEvent(ask)
  useEffect(() => {
    if (!isAsked) return
    let isLatest = true
    void send().then((answer) => {
      if (isLatest) setLatest({ text, attempt, answer })
    })
    return () => {
      isLatest = false
    }
  }, [isAsked, text, attempt])
  const isAsking = isAsked && (latest?.text !== text || latest.attempt !== attempt)
  return { answer: latest?.answer, isAsking }
}
