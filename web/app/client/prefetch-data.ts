import type { Client } from '@warung/contract/client.ts'

type ScreenCalls = (api: Client, part: (index: number) => string) => Promise<unknown>[]

const CATALOG_SCREENS: readonly (readonly [RegExp, ScreenCalls])[] = [
  [
    /^\/product\/([1-9]\d{0,9})$/,
    (api, part) => [api('GET /api/v1/product/{id}', { params: { id: Number(part(1)) } })],
  ],
  [
    /^\/(?:page\/([1-9]\d{0,5}))?$/,
    (api, part) => [
      api('GET /api/v1/product', { query: { page: Number(part(1) || 1) } }),
      api('GET /api/v1/product/top'),
      api('GET /api/v1/product-category/on-sale'),
    ],
  ],
  [
    /^\/search\/([^/]+)(?:\/page\/([1-9]\d{0,5}))?$/,
    (api, part) => [
      api('GET /api/v1/product', {
        query: { keyword: decodeURIComponent(part(1)), page: Number(part(2) || 1) },
      }),
      api('GET /api/v1/product-category/on-sale'),
    ],
  ],
  [
    /^\/category\/([1-9]\d{0,9})(?:\/page\/([1-9]\d{0,5}))?$/,
    (api, part) => {
      const ofCategory = { params: { id: Number(part(1)) } }
      const query = { page: Number(part(2) || 1) }
      return [
        api('GET /api/v1/product-category/{id}', ofCategory),
        api('GET /api/v1/product-category/{id}/product', { ...ofCategory, query }),
        api('GET /api/v1/product-category/on-sale'),
      ]
    },
  ],
]

/** An index that is equal for addresses of the same screen; undefined outside the catalog. */
export function catalogScreen(pathname: string): number | undefined {
  const found = CATALOG_SCREENS.findIndex(([pattern]) => pattern.test(pathname))
  return found === -1 ? undefined : found
}

/** Prefetches catalog screens only: no personal data, no changes. @throws {CallFailed} */
export async function prefetchScreen(api: Client, pathname: string): Promise<void> {
  for (const [pattern, calls] of CATALOG_SCREENS) {
    const match = pattern.exec(pathname)
    if (match) await Promise.all(calls(api, (index) => match[index] ?? ''))
  }
}
