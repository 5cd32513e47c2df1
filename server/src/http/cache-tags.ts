import { AsyncLocalStorage } from 'node:async_hooks'

export type CacheTags = {
  readonly exactly: ReadonlySet<number>
  /** products of which only the availability is shown (web/app/catalog/product-grid.tsx) */
  readonly inList: ReadonlySet<number>
  readonly isUncacheable: boolean
  /** when the oldest included answer was begun, by the caches' clock */
  readonly madeAt: number
}

type CacheTagCollector = {
  readonly exactly: Set<number>
  readonly inList: Set<number>
  isUncacheable: boolean
  madeAt: number
}

const cacheTagCollector = new AsyncLocalStorage<CacheTagCollector>()

export async function collectCacheTags<Result>(
  now: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; tags: CacheTags }> {
  const tags: CacheTagCollector = {
    exactly: new Set(),
    inList: new Set(),
    isUncacheable: false,
    madeAt: now,
  }
  return { result: await cacheTagCollector.run(tags, work), tags }
}

export function recordCacheTags({ exactly, inList, isUncacheable, madeAt }: CacheTags): void {
  const collector = cacheTagCollector.getStore()
  if (!collector) return
  for (const id of exactly) collector.exactly.add(id)
  for (const id of inList) collector.inList.add(id)
  collector.isUncacheable ||= isUncacheable
  collector.madeAt = Math.min(collector.madeAt, madeAt)
}
