/** NaN for no values. */

export function ascending(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort()
}

/** @param sorted ascending @param share 0.95 for the 95th percentile, 1 for the maximum */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(ascending(values), 0.5)
}

export async function medians<K extends string>(
  rounds: number,
  measure: () => Promise<Readonly<Record<K, number>>>,
): Promise<Record<K, number>> {
  const measured: Readonly<Record<K, number>>[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await measure())
  const names = Object.keys(measured[0] ?? {}) as K[]
  return Object.fromEntries(
    names.map((name) => [name, median(measured.map((each) => each[name]))]),
  ) as Record<K, number>
}
