/** Bounded concurrency and queue: a burst of sign-ins cannot take down the shop. */
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Problem } from '../platform/problems/problem.ts'
import { boundedQueue, createConcurrencyLimit } from '../platform/queues/bounded-queue.ts'

/** OWASP: 19 MiB, 2 passes, 1 lane. */
const settings = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const HASH_QUEUE_MAX = 64

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** Always hashes, even without an account, so that timing reveals nothing. */
  matches(password: string, storedHash: string | undefined): Promise<boolean>
}

function tooManySignIns(): Problem {
  return new Problem('password_queue_full')
}

export type Hashing = {
  hash(password: string): Promise<string>
  verify(storedHash: string, password: string): Promise<boolean>
}

const argon2id: Hashing = { hash: (password) => hash(password, settings), verify }

/** @param dummyPassword hashed for e-mails without an account @param processes that share the machine's cores */
export async function passwordHasher(
  dummyPassword: string,
  hashing: Hashing = argon2id,
  processes = 1,
): Promise<PasswordHasher> {
  const most = Math.max(1, Math.floor(availableParallelism() / processes))
  const enqueue = boundedQueue(createConcurrencyLimit(most), HASH_QUEUE_MAX, tooManySignIns)
  const dummyHash = await hashing.hash(dummyPassword)
  return {
    hash: (password) => enqueue(() => hashing.hash(password)),
    matches: async (password, storedHash) => {
      const isRight = await enqueue(() => hashing.verify(storedHash ?? dummyHash, password))
      return storedHash !== undefined && isRight
    },
  }
}
