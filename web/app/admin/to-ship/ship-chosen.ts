import type { CallInput } from '@warung/contract/client.ts'
import { type ActionFailure, actionFailure } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { showToast } from '../../ui/toast'
import { countedOrders } from './ship-words'

type ShipmentsBody = CallInput<'POST /api/v1/admin/shipment'>['body']
export type ShipChosenResult = ActionFailure | { readonly shipped: number }

export async function shipChosen(request: Request) {
  try {
    const body = (await request.json()) as ShipmentsBody
    const { data } = await browserApi('POST /api/v1/admin/shipment', { body })
    showToast(`${countedOrders(data.shipped)} marked as shipped`)
    return { shipped: data.shipped }
  } catch (error) {
    return actionFailure(error)
  }
}
