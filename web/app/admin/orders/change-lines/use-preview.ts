/** What the order would cost with these items: asked when they change, and after a refused save. */
import type { CallInput } from '@warung/contract/client.ts'
import type { OrderLinesPreview } from '@warung/contract/order-lines.ts'
import { useLatestAnswer } from '../../../checkout/use-latest-answer'
import { browserApi, messageOf } from '../../../client/api'

export type ChangedLines = CallInput<'POST /api/v1/admin/order/{id}/lines-preview'>['body']

type PreviewAnswer = { readonly preview?: OrderLinesPreview; readonly failure?: string }

async function findPreview(id: number, body: ChangedLines): Promise<PreviewAnswer> {
  try {
    const call = 'POST /api/v1/admin/order/{id}/lines-preview'
    return { preview: (await browserApi(call, { params: { id }, body })).data }
  } catch (error) {
    return { failure: messageOf(error) }
  }
}

export function usePreview(
  id: number,
  lines: ChangedLines,
  attempt: unknown,
): PreviewAnswer & { readonly isAsking: boolean } {
  const question = { isAsked: true, text: JSON.stringify(lines), attempt }
  const { answer, isAsking } = useLatestAnswer(question, () => findPreview(id, lines))
  return { ...(isAsking ? {} : answer), isAsking }
}
