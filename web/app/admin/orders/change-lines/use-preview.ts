/** What the order would cost with these items: asked when they change, and after a refused save. */
import type { CallInput } from '@warung/contract/client.ts'
import type { OrderLinesPreview } from '@warung/contract/order-lines.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi, messageOf } from '../../../client/api'

export type ChangedLines = CallInput<'POST /api/v1/admin/order/{id}/lines-preview'>['body']

type PreviewAnswer = { readonly preview?: OrderLinesPreview; readonly failure?: string }

export function usePreview(
  id: number,
  lines: ChangedLines,
  attempt: unknown,
): PreviewAnswer & { readonly isAsking: boolean } {
  const body = JSON.stringify(lines)
  const [answer, setAnswer] = useState<PreviewAnswer & { body: string; attempt: unknown }>()
  const ask = useEffectEvent(() =>
    browserApi('POST /api/v1/admin/order/{id}/lines-preview', { params: { id }, body: lines }),
  )
  useEffect(() => {
    let isLatest = true
    const show = (found: PreviewAnswer): void => {
      if (isLatest) setAnswer({ ...found, body, attempt })
    }
    ask().then(
      ({ data }) => show({ preview: data }),
      (error: unknown) => show({ failure: messageOf(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [body, attempt])
  const isAsking = answer?.body !== body || answer.attempt !== attempt
  return { ...(isAsking ? {} : answer), isAsking }
}
