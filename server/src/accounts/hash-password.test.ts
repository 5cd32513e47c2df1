import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/databases.ts'
import { openShop } from '../../test/support/shop.ts'
import { Problem } from '../platform/problems/problem.ts'
import { HASH_QUEUE_MAX, type Hashing, type PasswordHasher, passwordHasher } from './hash-password.ts'

/** Hashes that take until they are let go, one after the other. */
function heldHashing() {
  const held: PromiseWithResolvers<boolean>[] = []
  let most = 0
  const verify = (): Promise<boolean> => {
    const one = Promise.withResolvers<boolean>()
    held.push(one)
    most = Math.max(most, held.length)
    return one.promise.finally(() => held.splice(held.indexOf(one), 1))
  }
  const hashing: Hashing = { hash: () => Promise.resolve('a hash'), verify }
  return { hashing, running: () => held.length, most: () => most, end: () => held[0]?.resolve(true), held }
}

function settled() {
  return new Promise((resolve) => setImmediate(resolve))
}
const cores = availableParallelism()

/** Every core at work, and the line behind them full. */
function fill(secrets: PasswordHasher): Promise<boolean>[] {
  return Array.from({ length: cores + HASH_QUEUE_MAX }, () => secrets.matches('a password', 'a hash'))
}

describe('hashing passwords', () => {
  it('takes a core each at a time, and lets the rest wait in line', async () => {
    const { hashing, running, most, end } = heldHashing()
    const asked = fill(await passwordHasher('made up', hashing))
    await settled()
    expect(running()).toBe(cores)
    for (let left = asked.length; left > 0; left -= 1) {
      expect(running()).toBe(Math.min(left, cores))
      end()
      await settled()
    }
    expect(await Promise.all(asked)).toEqual(asked.map(() => true))
    expect(most()).toBe(cores)
  })

  it('refuses requests while the queue is full, without hashing, and takes others later', async () => {
    const { hashing, most, held } = heldHashing()
    const secrets = await passwordHasher('made up', hashing)
    const asked = fill(secrets)
    const refused = await secrets.matches('a password', undefined).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ code: 'password_queue_full', retryAfterSeconds: expect.any(Number) })
    await expect(secrets.hash('a password')).rejects.toBeInstanceOf(Problem)
    while (held.length > 0) {
      held[0]?.resolve(false)
      await settled()
    }
    expect(await Promise.all(asked)).toEqual(asked.map(() => false))
    expect(most()).toBe(cores)
    await expect(secrets.hash('a password')).resolves.toBe('a hash')
  })

  it('goes on after a hash that failed', async () => {
    const { hashing, held } = heldHashing()
    const secrets = await passwordHasher('made up', hashing)
    const asked = Promise.allSettled(fill(secrets))
    await settled()
    for (let turn = 0; turn < cores + HASH_QUEUE_MAX; turn += 1) {
      held[0]?.reject(new Error('no memory'))
      await settled()
    }
    expect((await asked).every(({ status }) => status === 'rejected')).toBe(true)
    await expect(secrets.hash('a password')).resolves.toBe('a hash')
  })
})

describe('signing in while the line is full', () => {
  it('is a 503 that says when to come back, and counts as no wrong password', async () => {
    const { hashing, held } = heldHashing()
    const secrets = await passwordHasher('made up', hashing)
    const database = await testDatabase('pglite')
    const shop = await openShop(database, { parts: { passwords: secrets } })
    const asked = fill(secrets)
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const answer = await shop.fetch('/api/v1/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'late@shop.example', password: 'a wrong password' }),
      })
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    while (held.length > 0) {
      held[0]?.resolve(false)
      await settled()
    }
    await Promise.all(asked)
    await shop.close()
    await database.close()
  })
})
