/** What each of the admin's lists was last searched, filtered and sorted by, in this tab: links to it lead back there. */
import { KEYWORD_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { readTabValue, writeTabValue } from './tab-storage'

/** Queries by the path of their list. */
type ListSearches = Readonly<Record<string, string>>

/** Where a page of a list begins is no part of what it was searched by. */
const PAGE_PARAMETERS: readonly string[] = ['page', 'before']
/** A keyword of foreign letters takes several characters each. */
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

/** What a list is searched, filtered and sorted by; empty for all of it in its own order. */
export function listQuery(search: URLSearchParams): string {
  const filled = [...search].filter(([name, value]) => value.trim() !== '' && !PAGE_PARAMETERS.includes(name))
  return new URLSearchParams(filled).toString()
}

/** An address without any query says nothing: redirects lead there. An empty search is one for everything. */
export function rememberListSearch(path: string, search: URLSearchParams): void {
  const { [path]: last, ...others } = readSearches()
  const query = listQuery(search)
  if (query !== '') {
    if (query !== last) writeTabValue('listSearches', { ...others, [path]: query })
  } else if (last !== undefined && [...search.keys()].some((name) => !PAGE_PARAMETERS.includes(name))) {
    writeTabValue('listSearches', others)
  }
}

/** The list at that path as it was last searched in this tab. */
export function rememberedListHref(path: string): string {
  const query = readSearches()[path]
  return query === undefined ? path : `${path}?${new URLSearchParams(query)}`
}
