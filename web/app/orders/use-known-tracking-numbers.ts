/** Warns while typing that another order has this tracking number. Saving never refuses it (D25). */
import { SHIPMENT_TEXT_LENGTH_MAX } from '@warung/contract/values/admin-limits.ts'
import { useEffect, useState } from 'react'
import { browserApi, CallFailed } from '../client/api'
import { adminOrderTexts } from './admin-order-texts'

/** Debounces typing. */
const WRITING_PAUSE_MS = 300

export type WrittenTrackingNumber = { readonly order_id: number; readonly tracking_number: string }
type KnownOrders = ReadonlyMap<string, readonly number[]>

/** `JP1 is already on order 7 and order 9.` */
function sharedNumberWords(written: readonly WrittenTrackingNumber[], known: KnownOrders): readonly string[] {
  return written.flatMap(({ order_id, tracking_number }) => {
    const others = known.get(tracking_number)?.filter((other) => other !== order_id) ?? []
    if (others.length === 0) return []
    return [adminOrderTexts.alreadyOn(tracking_number, others)]
  })
}

/** Empty until known, or on failure. */
export function useKnownTrackingNumbers(written: readonly WrittenTrackingNumber[]): readonly string[] {
  const [known, setKnown] = useState<KnownOrders>(new Map())
  const lines = [
    ...new Set(
      written
        .map(({ tracking_number }) => tracking_number)
        .filter((number) => number !== '' && number.length <= SHIPMENT_TEXT_LENGTH_MAX.tracking_number),
    ),
  ].join('\n')
  useEffect(() => {
    if (lines === '') return
    const tracking_numbers = lines.split('\n')
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
  }, [lines])
  return sharedNumberWords(written, known)
}
