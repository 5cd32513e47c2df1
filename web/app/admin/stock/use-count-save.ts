import type { CountedStock, StockCountBody } from '@warung/contract/stock.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type ActionFailure, fetcherFailure } from '../../client/action-result'
import { createSubmission } from '../../client/submission'
import { showToast } from '../../ui/toast'
import { stockTexts } from './texts'
import { countedPieces, type StockCounts, useStockCounts } from './use-stock-counts'

export type CountResult = ActionFailure | { readonly saved: readonly CountedStock[] }

export const countSubmission = createSubmission<StockCountBody>()

function unreadable(counts: StockCounts): Map<number, readonly string[]> {
  return new Map(
    [...counts].flatMap(([id, { written }]) =>
      countedPieces(written) === undefined ? [[id, [stockTexts.enterNumber]] as const] : [],
    ),
  )
}

function countBody(counts: StockCounts): StockCountBody {
  return {
    counts: [...counts].map(([product_id, { written, shown }]) => ({
      product_id,
      counted: countedPieces(written) ?? 0,
      last_movement_id: shown.last_movement_id,
    })),
  }
}

/** `counts.2.counted` refers to the third count that was sent. */
function errorsByProduct({ errors }: ActionFailure, sent: readonly number[]): Map<number, readonly string[]> {
  return new Map(
    Object.entries(errors).flatMap(([field, sentences]) => {
      const id = sent[Number(/^counts\.(\d+)\./.exec(field)?.[1])]
      return id === undefined ? [] : [[id, sentences] as const]
    }),
  )
}

export function useCountSave(onSaved: () => void) {
  const { counts, write, remove, markErrors } = useStockCounts()
  const fetcher = useFetcher<CountResult>()
  const sent = useRef<readonly number[]>([])
  const [isUnreadable, setUnreadable] = useState(false)
  // wait until the list shows the result: saving the old rows would be refused
  const result = fetcher.state === 'idle' ? fetcher.data : undefined

  const takeResult = useEffectEvent((result: CountResult) => {
    if ('failure' in result) {
      markErrors(errorsByProduct(result, sent.current))
      return
    }
    const { saved } = result
    remove(saved.map(({ product_id }) => product_id))
    showToast(stockTexts.savedCounts(saved.length))
    onSaved()
  })
  useEffect(() => {
    if (result) takeResult(result)
  }, [result])

  const save = (): void => {
    if (counts.size === 0 || fetcher.state !== 'idle') return
    const wrong = unreadable(counts)
    setUnreadable(wrong.size > 0)
    if (wrong.size > 0) {
      markErrors(wrong)
      return
    }
    sent.current = [...counts.keys()]
    countSubmission.submit(fetcher.submit, countBody(counts))
  }

  const refused = isUnreadable
    ? `${stockTexts.nothingSaved} ${stockTexts.enterNumber}`
    : fetcherFailure(fetcher)?.failure
  return { counts, write, remove, save, refused, isPending: fetcher.state !== 'idle' }
}
