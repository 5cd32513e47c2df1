import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, done, id, titleLine } from './fields.ts'
import { FILTERED_LISTS, LIST_FILTER_NAME_MAX, LIST_FILTER_QUERY_MAX } from './values/list-filters.ts'

const list = z.enum(FILTERED_LISTS)

const listFilterRow = z
  .object({
    list_filter_id: id,
    name: z.string(),
    /** of the list's address, such as `state=unpaid&sort=oldest` */
    query: z.string(),
  })
  .meta({ id: 'ListFilter' })
export type ListFilter = z.output<typeof listFilterRow>

const listFilterBody = z
  .object({ list, name: titleLine(LIST_FILTER_NAME_MAX), query: titleLine(LIST_FILTER_QUERY_MAX) })
  .meta({ id: 'ListFilterBody' })
export type ListFilterBody = z.output<typeof listFilterBody>

export const listFilterCalls = {
  'GET /api/v1/admin/list-filter': {
    summary: 'The filters that the admin saved for a list, by name',
    access: 'admin',
    limit: 'browse',
    query: z.object({ list }),
    answer: dataSchema(z.array(listFilterRow)),
    status: 200,
    refusals: [],
  },
  'PUT /api/v1/admin/list-filter': {
    summary: 'Save a filter of a list for oneself; one of the same name is replaced',
    access: 'admin',
    limit: 'write',
    body: listFilterBody,
    answer: dataSchema(listFilterRow),
    status: 200,
    refusals: [409],
  },
  'DELETE /api/v1/admin/list-filter/{id}': {
    summary: 'Delete a saved filter of one’s own',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [],
  },
} as const satisfies CallTable
