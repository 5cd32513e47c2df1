export const WORD_LENGTH_MAX = 32
const WIDTH = WORD_LENGTH_MAX + 4

export type Distances = {
  full: number
  prefix: number
}

// Shared buffers are safe, because comparisons are synchronous.
const costRows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as const
const distances: Distances = { full: 0, prefix: 0 }

export function editDistances(
  word: Uint8Array,
  text: Uint8Array,
  [start, end]: readonly [number, number],
  limit: number,
): Distances {
  const beyond = limit + 1
  let [before, last, row] = costRows
  const width = Math.min(end - start, word.length + limit)
  for (let column = 0; column <= width; column++) last[column] = column
  for (let line = 1; line <= word.length; line++) {
    const letter = word[line - 1]
    const letterBefore = word[line - 2]
    let best = line
    row[0] = line
    for (let column = 1; column <= width; column++) {
      const other = text[start + column - 1]
      let cost = (last[column - 1] ?? 0) + (letter === other ? 0 : 1)
      cost = Math.min(cost, (last[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1)
      if (line > 1 && column > 1 && letterBefore === other && letter === text[start + column - 2])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      row[column] = cost
      if (cost < best) best = cost
    }
    if (best > limit) {
      distances.full = beyond
      distances.prefix = beyond
      return distances
    }
    const free = before
    before = last
    last = row
    row = free
  }
  let prefix = last[0] ?? beyond
  for (let column = 1; column <= width; column++) prefix = Math.min(prefix, last[column] ?? beyond)
  distances.prefix = prefix
  distances.full = end - start > width ? beyond : (last[width] ?? beyond)
  return distances
}
