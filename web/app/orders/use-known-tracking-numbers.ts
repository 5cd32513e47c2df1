/** Tracking numbers that are written now and that other orders have already: said while they are typed, never a refusal (D25). */
import { SHIPMENT_TEXT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useEffect, useState } from 'react'
import { browserApi, CallFailed } from '../client/api'

/** Debounces typing. */
const WRITING_PAUSE_MS = 300

export type WrittenTrackingNumber = { readonly order_id: number; readonly tracking_number: string }
type KnownOrders = ReadonlyMap<string, readonly number[]>

/** `JP1 is already on order 7, 9.` */
function sharedNumberWords(written: readonly WrittenTrackingNumber[], known: KnownOrders): readonly string[] {
  return written.flatMap(({ order_id, tracking_number }) => {
    const others = known.get(tracking_number)?.filter((other) => other !== order_id) ?? []
    if (others.length === 0) return []
    return [`${tracking_number} is already on ${others.map((other) => `order ${other}`).join(', ')}.`]
  })
}

/** Empty while that is not known or cannot be asked. */
export function useKnownTrackingNumbers(written: readonly WrittenTrackingNumber[]): readonly string[] {
  const [known, setKnown] = useState<KnownOrders>(new Map())
  const sent = JSON.stringify([
    ...new Set(
      written
        .map(({ tracking_number }) => tracking_number)
        .filter((number) => number !== '' && number.length <= SHIPMENT_TEXT_LENGTH_MAX.tracking_number),
    ),
  ])
  useEffect(() => {
    const tracking_numbers: string[] = JSON.parse(sent)
    if (tracking_numbers.length === 0) return
    let isCurrent = true
    const ask = async (): Promise<void> => {
      try {
        const call = 'POST /api/v1/admin/shipment/tracking-number'
        const { data } = await browserApi(call, { body: { tracking_numbers } })
        if (isCurrent) setKnown(new Map(data.map((each) => [each.tracking_number, each.order_ids])))
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
      }
    }
    const timer = setTimeout(() => void ask(), WRITING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [sent])
  return sharedNumberWords(written, known)
}
