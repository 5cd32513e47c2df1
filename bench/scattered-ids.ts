/** Ids, or numbers of pages, scattered over 1 to `max`: the same on each run. */
export function scatteredIds(count: number, max: number): number[] {
  const of = Math.max(1, max)
  return Array.from({ length: count }, (_none, at) => 1 + ((at * 2_654_435_761) % of))
}
