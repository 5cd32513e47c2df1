/** The last search, filter and sort order of each admin list in this tab, which links to the list restore. */
import { KEYWORD_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { readTabValue, writeTabValue } from './tab-storage'

type ListSearches = Readonly<Record<string, string>>

const PAGE_PARAMETERS: readonly string[] = ['page', 'before']
/** A non-Latin letter takes several characters when encoded. */
const QUERY_LENGTH_MAX = 12 * KEYWORD_LENGTH_MAX

function isQuery(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= QUERY_LENGTH_MAX
}

function readSearches(): ListSearches {
  const searches = readTabValue('listSearches', (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([, query]) => isQuery(query)))
      : undefined,
  )
  return searches ?? {}
}

/** Empty for the whole list in its default order. */
export function listQuery(search: URLSearchParams): string {
  const filled = [...search].filter(([name, value]) => value.trim() !== '' && !PAGE_PARAMETERS.includes(name))
  return new URLSearchParams(filled).toString()
}

/** Ignores an address without a query, as redirects lead to. An empty search is stored. */
export function rememberListSearch(path: string, search: URLSearchParams): void {
  const { [path]: last, ...others } = readSearches()
  const query = listQuery(search)
  if (query !== '') {
    if (query !== last) writeTabValue('listSearches', { ...others, [path]: query })
  } else if (last !== undefined && [...search.keys()].some((name) => !PAGE_PARAMETERS.includes(name))) {
    writeTabValue('listSearches', others)
  }
}

export function rememberedListHref(path: string): string {
  const query = readSearches()[path]
  return query === undefined ? path : `${path}?${new URLSearchParams(query)}`
}
