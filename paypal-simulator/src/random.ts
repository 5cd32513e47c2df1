import { createHash } from 'node:crypto'

/** In [0, 1), the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let throws = 0
  return () => {
    throws += 1
    return createHash('sha256').update(`${seed}:${throws}`).digest().readUInt32BE() / 2 ** 32
  }
}
