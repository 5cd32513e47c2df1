/** Fetched beside the order; a failure is shown in the timeline's place. */
import type { OrderEvent } from '@warung/contract/order-timeline.ts'
import { browserApi, messageOf } from '../client/api'

export type LoadedTimeline = { readonly events: readonly OrderEvent[]; readonly failure: string | undefined }

export async function fetchTimeline(id: number): Promise<LoadedTimeline> {
  try {
    const { data } = await browserApi('GET /api/v1/admin/order/{id}/timeline', { params: { id } })
    return { events: data, failure: undefined }
  } catch (error) {
    return { events: [], failure: messageOf(error) }
  }
}
