/** What has to be done within one and the same time, with one timer for all of it: a timer each costs more than most answers. */

export type Deadlines<Item extends object> = {
  /** From now on; what is added again waits from its first time on. */
  add(item: Item): void
  delete(item: Item): void
  close(): void
}

/** @param onLate given what was not deleted in time; it is deleted by then */
export function createDeadlines<Item extends object>(
  afterMs: number,
  onLate: (item: Item) => void,
): Deadlines<Item> {
  /** when each is due, the first first: all of them have the same time */
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
      watchFirst() // one that fails leaves the others watched
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
