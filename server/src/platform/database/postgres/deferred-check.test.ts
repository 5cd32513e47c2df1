import { expect, it } from 'vitest'
import { CHECK_INTERVAL_MS } from '../time-limits.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { createDeferredCheck } from './deferred-check.ts'

function asking() {
  const state = { isFailing: (): Promise<boolean> => Promise.resolve(true), asked: 0, ms: 0 }
  const isFailing = () => {
    state.asked += 1
    return state.isFailing()
  }
  return {
    state,
    suspected: createDeferredCheck({ isFailing, message: 'nothing is done', now: () => state.ms }),
  }
}

it('asks nothing without a suspicion, then once a second for all, until it is not so any more', async () => {
  const { state, suspected } = asking()
  await suspected.check()
  expect([suspected.isRaised(), state.asked]).toEqual([false, 0])
  suspected.suspect()
  const refused = await Promise.allSettled([suspected.check(), suspected.check(), suspected.check()])
  for (const result of refused)
    expect(result.status === 'rejected' && result.reason).toBeInstanceOf(DatabaseUnavailable)
  expect(state.asked).toBe(1)
  state.isFailing = () => Promise.resolve(false)
  await expect(suspected.check()).rejects.toThrow('nothing is done')
  state.ms += CHECK_INTERVAL_MS
  await Promise.all([suspected.check(), suspected.check()])
  expect(suspected.isRaised()).toBe(false)
  expect(state.asked).toBe(2)
})

it('refuses soon while the server says nothing, or that it cannot say', async () => {
  for (const isFailing of [() => new Promise<boolean>(() => {}), () => Promise.reject(new Error('no'))]) {
    const { state, suspected } = asking()
    state.isFailing = isFailing
    suspected.suspect()
    await expect(suspected.check()).rejects.toThrow(DatabaseUnavailable)
  }
})

it('keeps a suspicion that was raised while it asked', async () => {
  const { state, suspected } = asking()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  state.isFailing = () => promise
  suspected.suspect()
  const checking = suspected.check()
  suspected.suspect()
  resolve(false)
  await checking
  state.isFailing = () => Promise.resolve(true)
  state.ms += CHECK_INTERVAL_MS
  await expect(suspected.check()).rejects.toThrow(DatabaseUnavailable)
})
