/** Shares one call between concurrent callers. Failures are shared too, and never cached. */
export function singleFlight<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, make) => {
    const pending = underWay.get(key)
    if (pending) return pending
    const promise = make().finally(() => underWay.delete(key))
    underWay.set(key, promise)
    return promise
  }
}
