/**
 * argon2id, sparingly: at most one hash a core at a time, a short queue, then 503, so that a
 * burst of sign-ins cannot take the whole shop with it.
 */
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Problem } from '../platform/problems/problem.ts'
import { boundedQueue, createConcurrencyLimit } from '../platform/queues/bounded-queue.ts'

/** OWASP's choice: 19 MiB, 2 passes, 1 lane. */
const settings = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const HASH_QUEUE_MAX = 64

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** False for a wrong password; always the time of one hash, whether or not there is an account. */
  matches(password: string, kept: string | undefined): Promise<boolean>
}

function tooManySignIns(): Problem {
  return new Problem('password_queue_full')
}

/** What hashes: tests hand in one that they hold up. */
export type Hashing = {
  hash(password: string): Promise<string>
  verify(kept: string, password: string): Promise<boolean>
}

const argon2id: Hashing = { hash: (password) => hash(password, settings), verify }

/**
 * @param madeUp a random password whose hash stands in where no account exists
 * @param processes that share the machine's cores
 */
export async function passwordHasher(
  madeUp: string,
  hashing: Hashing = argon2id,
  processes = 1,
): Promise<PasswordHasher> {
  const most = Math.max(1, Math.floor(availableParallelism() / processes))
  const inTurn = boundedQueue(createConcurrencyLimit(most), HASH_QUEUE_MAX, tooManySignIns)
  const standIn = await hashing.hash(madeUp)
  return {
    hash: (password) => inTurn(() => hashing.hash(password)),
    matches: async (password, kept) => {
      const isRight = await inTurn(() => hashing.verify(kept ?? standIn, password))
      return kept !== undefined && isRight
    },
  }
}
