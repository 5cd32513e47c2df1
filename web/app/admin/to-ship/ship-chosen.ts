import type { CallInput } from '@warung/contract/client.ts'
import { type ActionFailure, actionFailure } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { createSubmission } from '../../client/submission'
import { showToast } from '../../ui/toast'
import { toShipTexts } from './texts'

type ShipmentsBody = CallInput<'POST /api/v1/admin/shipment'>['body']
export type ShipChosenResult = ActionFailure | { readonly shipped: number }

export const shipmentsSubmission = createSubmission<ShipmentsBody>()

export async function shipChosen(request: Request) {
  try {
    const body = await shipmentsSubmission.read(request)
    const { data } = await browserApi('POST /api/v1/admin/shipment', { body })
    showToast(toShipTexts.marked(data.shipped))
    return { shipped: data.shipped }
  } catch (error) {
    return actionFailure(error)
  }
}
