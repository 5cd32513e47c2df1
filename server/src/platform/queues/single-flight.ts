/** @returns makes what a key stands for, once for all who ask for it meanwhile; a failure is theirs together, and not kept */
export function singleFlight<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, make) => {
    const known = underWay.get(key)
    if (known) return known
    const made = make().finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
}
