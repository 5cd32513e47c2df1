/** An admin list's query, read from the address. Empty and invalid values are ignored. */

export function queryOf<Sort extends string>(
  request: Request,
  sorts: readonly Sort[],
): { page: number; keyword?: string; sort?: Sort } {
  const search = new URL(request.url).searchParams
  const keyword = search.get('keyword')?.trim() ?? ''
  const sort = sorts.find((option) => option === search.get('sort'))
  const page = Number(search.get('page') ?? '1')
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
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
