/** What a page shows of products is what the calls tell that it asks while it is rendered. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** What a call tells of products, and a page that is made of it shows. */
export type ShownProducts = {
  /** their stock is told to the piece */
  readonly exactly: ReadonlySet<number>
  /** in a list: of its stock a page shows whether there is any, no more (web/app/catalog/product-card.tsx) */
  readonly inList: ReadonlySet<number>
  /** an address without end, of which no answer is kept */
  readonly isEndless: boolean
}

type ShownProductsCollector = {
  readonly exactly: Set<number>
  readonly inList: Set<number>
  isEndless: boolean
}

const shownProductsCollector = new AsyncLocalStorage<ShownProductsCollector>()

/** Collects what calls tell of products while `work` goes on: what a page shows. */
export async function collectShownProducts<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; shown: ShownProducts }> {
  const shown: ShownProductsCollector = { exactly: new Set(), inList: new Set(), isEndless: false }
  return { result: await shownProductsCollector.run(shown, work), shown }
}

export function noteShownProducts({ exactly, inList, isEndless }: ShownProducts): void {
  const collector = shownProductsCollector.getStore()
  if (!collector) return
  for (const id of exactly) collector.exactly.add(id)
  for (const id of inList) collector.inList.add(id)
  collector.isEndless ||= isEndless
}
