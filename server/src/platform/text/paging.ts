import { Problem } from '../problems/problem.ts'

export type PageQuery = { readonly page?: number | undefined; readonly limit?: number | undefined }

export type DatabasePage<Row> = {
  data: Row[]
  meta: { last_page: number; current_page: number; total: number }
}

/** Page 1 of an empty list exists. @throws {Problem} page_not_found beyond the last page */
export function readPage<Row extends { total: number }>(
  rows: readonly Row[],
  { page, limit }: { page: number; limit: number },
): DatabasePage<Omit<Row, 'total'>> {
  const total = rows[0]?.total ?? 0
  if (rows.length === 0 && page > 1) throw new Problem('page_not_found')
  const data = rows.map(({ total: _, ...row }) => row)
  return { data, meta: { last_page: Math.max(1, Math.ceil(total / limit)), current_page: page, total } }
}
