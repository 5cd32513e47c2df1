/** Where a page of a list stands among its pages (spec §2 Admin Products). */

export type Paging = { readonly page: number; readonly lastPage: number }

function pageOr1(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 1
}

/** A list's `last_page` and `current_page`, each 1 when it is not told (spec §2). */
export function pagingOf(meta: { last_page?: unknown; current_page?: unknown } | null | undefined): Paging {
  return { page: pageOr1(meta?.current_page), lastPage: pageOr1(meta?.last_page) }
}

/** How many there are in the whole list, 0 when it is not told. */
export function totalFromMeta(meta: { total?: unknown } | null | undefined): number {
  return typeof meta?.total === 'number' ? meta.total : 0
}
