import { expect, it } from 'vitest'
import { CHECK_INTERVAL_MS } from '../time-limits.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

function makeBreaker() {
  const state = { isFailing: (): Promise<boolean> => Promise.resolve(true), asked: 0, ms: 0 }
  const isFailing = () => {
    state.asked += 1
    return state.isFailing()
  }
  return {
    state,
    breaker: createCircuitBreaker({ isFailing, message: 'nothing is done', now: () => state.ms }),
  }
}

it('asks nothing while closed, then once a second for all, until the server answers', async () => {
  const { state, breaker } = makeBreaker()
  await breaker.check()
  expect([breaker.isOpen(), state.asked]).toEqual([false, 0])
  breaker.open()
  const refused = await Promise.allSettled([breaker.check(), breaker.check(), breaker.check()])
  for (const result of refused)
    expect(result.status === 'rejected' && result.reason).toBeInstanceOf(DatabaseUnavailable)
  expect(state.asked).toBe(1)
  state.isFailing = () => Promise.resolve(false)
  await expect(breaker.check()).rejects.toThrow('nothing is done')
  state.ms += CHECK_INTERVAL_MS
  await Promise.all([breaker.check(), breaker.check()])
  expect(breaker.isOpen()).toBe(false)
  expect(state.asked).toBe(2)
})

it('refuses soon while the server says nothing, or that it cannot say', async () => {
  for (const isFailing of [() => new Promise<boolean>(() => {}), () => Promise.reject(new Error('no'))]) {
    const { state, breaker } = makeBreaker()
    state.isFailing = isFailing
    breaker.open()
    await expect(breaker.check()).rejects.toThrow(DatabaseUnavailable)
  }
})

it('stays open when it opens again while it asks', async () => {
  const { state, breaker } = makeBreaker()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  state.isFailing = () => promise
  breaker.open()
  const checking = breaker.check()
  breaker.open()
  resolve(false)
  await checking
  state.isFailing = () => Promise.resolve(true)
  state.ms += CHECK_INTERVAL_MS
  await expect(breaker.check()).rejects.toThrow(DatabaseUnavailable)
})
