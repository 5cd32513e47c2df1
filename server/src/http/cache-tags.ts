/** What a page shows of products is what the calls tell that it asks while it is rendered. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** What a call tells of products, and a page that is made of it shows. */
export type CacheTags = {
  /** their stock is told to the piece */
  readonly exactly: ReadonlySet<number>
  /** in a list: of its stock a page shows whether there is any, no more (web/app/catalog/product-card.tsx) */
  readonly inList: ReadonlySet<number>
  /** an address without end, of which no answer is kept */
  readonly isEndless: boolean
  /** when its making began, in milliseconds of the caches' clock: a page is as old as the oldest answer it shows */
  readonly madeAt: number
}

type ShownProductsCollector = {
  readonly exactly: Set<number>
  readonly inList: Set<number>
  isEndless: boolean
  madeAt: number
}

const shownProductsCollector = new AsyncLocalStorage<ShownProductsCollector>()

/**
 * Collects what calls tell of products while `work` goes on: what a page shows.
 *
 * @param now by the caches' clock
 */
export async function collectShownProducts<Result>(
  now: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; shown: CacheTags }> {
  const shown: ShownProductsCollector = {
    exactly: new Set(),
    inList: new Set(),
    isEndless: false,
    madeAt: now,
  }
  return { result: await shownProductsCollector.run(shown, work), shown }
}

export function recordCacheTags({ exactly, inList, isEndless, madeAt }: CacheTags): void {
  const collector = shownProductsCollector.getStore()
  if (!collector) return
  for (const id of exactly) collector.exactly.add(id)
  for (const id of inList) collector.inList.add(id)
  collector.isEndless ||= isEndless
  collector.madeAt = Math.min(collector.madeAt, madeAt)
}
