import { redirectOn401 } from '../../account/require-signed-in'
import { CallFailed } from '../../client/api'
import { type Paging, pagingOf, totalFromMeta } from '../../client/paging'

type ListAnswer<Row> = {
  readonly data: readonly Row[]
  readonly meta: Parameters<typeof pagingOf>[0] & Parameters<typeof totalFromMeta>[0]
}

export type LoadedList<Row> = Paging & {
  readonly rows: readonly Row[]
  /** number of search results, at most SEARCH_MATCHES_MAX; 0 without a search */
  readonly matches: number
  readonly failure: { readonly status: number; readonly message: string } | undefined
}

/** @throws a redirect to /login if the session has ended */
export async function loadList<Row>(
  request: Request,
  call: () => Promise<ListAnswer<Row>>,
): Promise<LoadedList<Row>> {
  try {
    const { data, meta } = await call()
    const isSearched = (new URL(request.url).searchParams.get('keyword') ?? '').trim() !== ''
    const matches = isSearched ? totalFromMeta(meta) : 0
    return { rows: data, ...pagingOf(meta), matches, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    const { status, message } = error
    return { rows: [], ...pagingOf(undefined), matches: 0, failure: { status, message } }
  }
}
