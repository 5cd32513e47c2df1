import type { LastCourier } from '@warung/contract/shipments.ts'
import { useEffect, useState } from 'react'
import { browserApi, CallFailed } from '../client/api'

/** @param isAsked whether a suggestion is needed @returns undefined until known, or on failure */
export function useLastCourier(isAsked: boolean): LastCourier | undefined {
  const [courier, setCourier] = useState<LastCourier>()
  useEffect(() => {
    if (!isAsked) return
    browserApi('GET /api/v1/admin/shipment/last-courier').then(
      ({ data }) => setCourier(data ?? undefined),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
      },
    )
  }, [isAsked])
  return courier
}
