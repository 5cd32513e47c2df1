import type { CallInput } from '@warung/contract/client.ts'
import { type ActionFailure, actionFailureWithStatus } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { createSubmission } from '../../client/submission'
import { showToastWithAction } from '../../ui/toast'
import { labelsHref } from './label-sizes'
import { toShipTexts } from './texts'

type ShipmentsBody = CallInput<'POST /api/v1/admin/shipment'>['body']
export type ShipChosenResult = ActionFailure | { readonly shipped: number }

/** Longer than other toasts, because the orders leave the list once they are marked. */
const LABELS_OFFERED_MS = 15_000

export const shipmentsSubmission = createSubmission<ShipmentsBody>()

export async function shipChosen(request: Request) {
  try {
    const body = await shipmentsSubmission.read(request)
    const { data } = await browserApi('POST /api/v1/admin/shipment', { body })
    showToastWithAction(toShipTexts.marked(data.shipped), {
      label: toShipTexts.labels,
      timeoutMs: LABELS_OFFERED_MS,
      onChoose: () =>
        window.open(labelsHref(body.shipments.map(({ order_id }) => order_id)), '_blank', 'noopener'),
    })
    return { shipped: data.shipped }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}
