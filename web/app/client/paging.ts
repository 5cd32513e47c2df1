export type Paging = { readonly page: number; readonly lastPage: number }

function pageOr1(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 1
}

/** Both numbers default to 1 (spec §2). */
export function pagingOf(meta: { last_page?: unknown; current_page?: unknown } | null | undefined): Paging {
  return { page: pageOr1(meta?.current_page), lastPage: pageOr1(meta?.last_page) }
}

export function totalFromMeta(meta: { total?: unknown } | null | undefined): number {
  return typeof meta?.total === 'number' ? meta.total : 0
}
