/**
 * argon2id, sparingly: at most one hash a core at a time, a short queue, then 503, so that a
 * burst of sign-ins cannot take the whole shop with it.
 */
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Problem } from '../problems/problem.ts'

/** OWASP's choice: 19 MiB, 2 passes, 1 lane. */
const settings = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const HASH_QUEUE_MAX = 64

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** False for a wrong password; always the time of one hash, whether or not there is an account. */
  matches(password: string, kept: string | undefined): Promise<boolean>
}

/** A gate for `width` at a time and WAITING_MAX in line. */
function hashQueue(width: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (waiting.length >= HASH_QUEUE_MAX) throw new Problem('password_queue_full')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** What hashes: tests hand in one that they hold up. */
export type Hashing = {
  hash(password: string): Promise<string>
  verify(kept: string, password: string): Promise<boolean>
}

const argon2id: Hashing = { hash: (password) => hash(password, settings), verify }

/** @param madeUp a random password whose hash stands in where no account exists */
export async function passwordHasher(madeUp: string, hashing: Hashing = argon2id): Promise<PasswordHasher> {
  const gate = hashQueue(availableParallelism())
  const standIn = await hashing.hash(madeUp)
  return {
    hash: (password) => gate(() => hashing.hash(password)),
    matches: async (password, kept) => {
      const isRight = await gate(() => hashing.verify(kept ?? standIn, password))
      return kept !== undefined && isRight
    },
  }
}
