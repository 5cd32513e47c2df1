/** One timer for all items: a timer each would cost more than most responses. */

export type Deadlines<Item extends object> = {
  add(item: Item): void
  delete(item: Item): void
  close(): void
}

export function createDeadlines<Item extends object>(
  afterMs: number,
  onLate: (item: Item) => void,
): Deadlines<Item> {
  /** in order of time, since all delays are equal */
  const due = new Map<Item, number>()
  let timer: NodeJS.Timeout | undefined

  const watchFirst = (): void => {
    const [first] = due.values()
    timer = first === undefined ? undefined : setTimeout(endLate, Math.max(1, first - performance.now()))
  }
  const endLate = (): void => {
    const now = performance.now()
    try {
      for (const [item, at] of due) {
        if (at > now) break
        due.delete(item)
        onLate(item)
      }
    } finally {
      watchFirst()
    }
  }
  return {
    add: (item) => {
      due.set(item, due.get(item) ?? performance.now() + afterMs)
      if (timer === undefined) watchFirst()
    },
    delete: (item) => void due.delete(item),
    close: () => {
      due.clear()
      clearTimeout(timer)
    },
  }
}
