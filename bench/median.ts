/** Of many measurements of the same figures, each figure's median. */
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

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
