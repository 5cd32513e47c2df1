// Dice that fall the same way each run.
import { createHash } from 'node:crypto'

/** A generator of numbers in [0, 1) that a seed fixes. */
export function seededRandom(seed: number): () => number {
  let throws = 0
  return () => {
    throws += 1
    return createHash('sha256').update(`${seed}:${throws}`).digest().readUInt32BE() / 2 ** 32
  }
}
