/** Files that import each other in a circle, whatever kind of import closes it. */

export type Edges = ReadonlyMap<string, ReadonlySet<string>>

/** Tarjan: each group of files that reach each other, a file that imports itself too. */
export function findCycles(edges: Edges): string[][] {
  const indices = new Map<string, number>()
  const lows = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const groups: string[][] = []

  function visit(file: string): number {
    const index = indices.size
    indices.set(file, index)
    stack.push(file)
    onStack.add(file)
    let low = index
    for (const next of edges.get(file) ?? []) {
      const known = indices.get(next)
      if (known === undefined) low = Math.min(low, visit(next))
      else if (onStack.has(next)) low = Math.min(low, lows.get(next) ?? known, known)
    }
    lows.set(file, low)
    if (low === index) {
      const group = stack.splice(stack.indexOf(file))
      for (const member of group) onStack.delete(member)
      if (group.length > 1 || edges.get(file)?.has(file)) groups.push(group.sort())
    }
    return low
  }
  for (const file of edges.keys()) if (!indices.has(file)) visit(file)
  return groups
}
