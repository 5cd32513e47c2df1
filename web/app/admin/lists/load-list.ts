import type { ListFilter } from '@warung/contract/list-filters.ts'
import type { FilteredList } from '@warung/contract/values/list-filters.ts'
import { data } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { CallFailed } from '../../client/api'
import { type Paging, pagingOf, totalFromMeta } from '../../client/paging'
import { fetchSavedFilters } from './change-saved-filters'

type ListAnswer<Row> = {
  readonly data: readonly Row[]
  readonly meta: Parameters<typeof pagingOf>[0] & Parameters<typeof totalFromMeta>[0]
}

/** The rows, and the filters that the admin saved for the list. @throws as `loadList` */
export async function loadFilteredList<Row>(
  request: Request,
  list: FilteredList,
  call: () => Promise<ListAnswer<Row>>,
): Promise<LoadedList<Row> & { readonly savedFilters: readonly ListFilter[] }> {
  const [loaded, savedFilters] = await Promise.all([
    loadList(request, call),
    // the list works without saved filters; an expired session is reported by the rows' call
    fetchSavedFilters(list).catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      return []
    }),
  ])
  return { ...loaded, savedFilters }
}

export type LoadedList<Row> = Paging & {
  readonly rows: readonly Row[]
  /** number of search results, at most SEARCH_MATCHES_MAX; 0 without a search */
  readonly matches: number
  /** of all pages, filtered as they are */
  readonly total: number
  readonly failure: { readonly status: number; readonly message: string } | undefined
}

/** @throws a redirect to /login if the session has ended, a 404 past the last page */
export async function loadList<Row>(
  request: Request,
  call: () => Promise<ListAnswer<Row>>,
): Promise<LoadedList<Row>> {
  try {
    const { data: rows, meta } = await call()
    const isSearched = (new URL(request.url).searchParams.get('keyword') ?? '').trim() !== ''
    const total = totalFromMeta(meta)
    return { rows, ...pagingOf(meta), matches: isSearched ? total : 0, total, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    const { status, message } = error
    if (status === 404) throw data(message, { status }) // past the last page (D12)
    return { rows: [], ...pagingOf(undefined), matches: 0, total: 0, failure: { status, message } }
  }
}
