/** Requests for each list: pages in each order, and searches for frequent and rare words. */
import { SEARCH_MATCHES_MAX } from '@warung/contract/values/limits.ts'
import { scatteredIds } from './scattered-ids.ts'

/** More than a round can answer. With few rows some repeat, so caches must be dropped. */
export const QUESTION_COUNT = 20_000

type Query = Readonly<Record<string, string | number>>

export type Question = {
  readonly name: string
  readonly query: (at: number) => Query
  readonly goal?: string
}

/** @param rows of the list: pages past the end are refused */
function anyPage(rows: number, limit: number, more: Query = {}): Pick<Question, 'query' | 'goal'> {
  const pages = scatteredIds(QUESTION_COUNT, Math.floor(rows / limit))
  return { query: (at) => ({ page: pages[at] ?? 1, ...more }), goal: 'p95 < 15 ms' }
}

/**
 * Varied page sizes, so that few requests repeat.
 * @param rows minimum of matches: pages past the end are refused
 */
function search(keyword: string, rows: number): Pick<Question, 'query'> {
  const shown = Math.min(SEARCH_MATCHES_MAX, Math.floor(rows))
  const pages = Array.from({ length: 100 }, (_none, limit) => limit + 1).flatMap((limit) =>
    Array.from({ length: Math.max(1, Math.floor(shown / limit)) }, (_page, at) => ({ limit, page: at + 1 })),
  )
  const chosen = scatteredIds(QUESTION_COUNT, pages.length)
  return { query: (at) => ({ keyword, ...pages[(chosen[at] ?? 1) - 1] }) }
}

function oneSku(rows: number): Question['query'] {
  const ids = scatteredIds(QUESTION_COUNT, rows)
  return (at) => ({ keyword: `SKU-${String(ids[at]).padStart(8, '0')}` })
}

function productQuestions(rows: number): readonly Question[] {
  return [
    { name: 'first page', query: (at) => ({ limit: 1 + (at % 100) }) },
    { name: 'any page', ...anyPage(rows * 0.99, 12, { limit: 12 }) },
    { name: 'search, common word', ...search('kopi', rows * 0.1), goal: 'p95 < 40 ms' },
    { name: 'search, two words', ...search('kopi gayo', rows * 0.001) },
    { name: 'search, one SKU', query: oneSku(rows), goal: 'p95 < 10 ms' },
    { name: 'search, nothing found', query: (at) => ({ keyword: `zzz${at}` }) },
    { name: 'search, one letter', ...search('a', rows * 0.5) },
    { name: 'search, two digits', ...search('77', rows * 0.01) },
    { name: 'search, a symbol', ...search('%', 0) },
  ]
}

function adminProductQuestions(rows: number): readonly Question[] {
  return [
    { name: 'any page', ...anyPage(rows, 12, { limit: 12 }) },
    { name: 'digits of a SKU, by SKU', query: () => ({ keyword: 'sku-00099', sort: 'sku' }) },
    { name: 'any page by name', ...anyPage(rows, 12, { sort: 'name' }) },
    { name: 'any page by sku', ...anyPage(rows, 12, { sort: 'sku' }) },
    { name: 'any page by price', ...anyPage(rows, 12, { sort: 'price' }) },
    { name: 'by stock', query: () => ({ sort: 'stock' }), goal: 'p95 < 100 ms' },
  ]
}

function adminUserQuestions(rows: number): readonly Question[] {
  return [
    { name: 'any page', ...anyPage(rows, 50, { limit: 50 }) },
    { name: 'any page by e-mail', ...anyPage(rows, 50, { sort: 'email' }) },
    { name: 'search, two words', ...search('batik teh', 0) },
  ]
}

function adminOrderQuestions(rows: number): readonly Question[] {
  return [
    { name: 'any page', ...anyPage(rows, 50, { limit: 50 }) },
    { name: 'any page of the paid', ...anyPage(rows / 3, 50, { state: 'paid' }) },
    { name: 'search, two digits of the unpaid', query: () => ({ keyword: '77', state: 'unpaid' }) },
  ]
}

/** By path below /api/v1, for lists of that many rows. */
export const QUESTIONS_OF = {
  product: productQuestions,
  'admin/product': adminProductQuestions,
  'admin/user': adminUserQuestions,
  'admin/order': adminOrderQuestions,
} as const satisfies Readonly<Record<string, (rows: number) => readonly Question[]>>

export type ListName = keyof typeof QUESTIONS_OF
