/** Deterministic numbers from 1 to `max`. */
export function scatteredIds(count: number, max: number): number[] {
  const of = Math.max(1, max)
  return Array.from({ length: count }, (_none, at) => 1 + ((at * 2_654_435_761) % of))
}
