/** An admin list's query, read from the address. Empty and invalid values are ignored, except a page's number. */
import { pageNumber } from '../../catalog/page-number'

/** @throws a 404 for what is no page's number (D12) */
export function queryOf<Sort extends string>(
  request: Request,
  sorts: readonly Sort[],
): { page: number; keyword?: string; sort?: Sort } {
  const search = new URL(request.url).searchParams
  const keyword = search.get('keyword')?.trim() ?? ''
  const sort = sorts.find((option) => option === search.get('sort'))
  return {
    page: pageNumber(search.get('page') || undefined),
    ...(keyword === '' ? {} : { keyword }),
    ...(sort ? { sort } : {}),
  }
}

/** Options of a select; the first is the default. */
export function choicesOf<Value extends string>(
  [first, ...rest]: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): { value: string; label: string }[] {
  const others = rest.map((value) => ({ value, label: labels[value] }))
  return first === undefined ? [] : [{ value: '', label: labels[first] }, ...others]
}

export function pageHref(path: string, search: URLSearchParams, page: number): string {
  const next = new URLSearchParams([...search].filter(([name, value]) => name !== 'page' && value !== ''))
  if (page > 1) next.set('page', String(page))
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}
