import type { ListFilter } from '@warung/contract/list-filters.ts'
import type { FilteredList } from '@warung/contract/values/list-filters.ts'
import { actionFailureWithStatus } from '../../client/action-result'
import { browserApi } from '../../client/api'

export async function fetchSavedFilters(list: FilteredList): Promise<readonly ListFilter[]> {
  return (await browserApi('GET /api/v1/admin/list-filter', { query: { list } })).data
}

/** These screens use PUT and PATCH only for saved filters. */
export function changesSavedFilters({ method }: Request): boolean {
  return method === 'PUT' || method === 'PATCH'
}

/** PUT saves the filter, PATCH deletes it: a list's DELETE is of its rows. */
export async function changeSavedFilters(request: Request, list: FilteredList) {
  const form = await request.formData()
  try {
    if (request.method === 'PATCH') {
      await browserApi('DELETE /api/v1/admin/list-filter/{id}', { params: { id: Number(form.get('id')) } })
    } else {
      const [name, query] = [String(form.get('name')), String(form.get('query'))]
      await browserApi('PUT /api/v1/admin/list-filter', { body: { list, name, query } })
    }
    return null
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}
