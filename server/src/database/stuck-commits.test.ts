import { expect, it } from 'vitest'
import { stuckCommits } from './stuck-commits.ts'
import { DatabaseUnavailable } from './unavailable.ts'

it('asks nothing without a suspicion, then once a second for all, until no commit waits', async () => {
  let isWaiting = true
  let asked = 0
  let ms = 0
  const stuck = stuckCommits(
    async () => {
      asked += 1
      return isWaiting
    },
    () => ms,
  )
  await stuck.check()
  expect(asked).toBe(0)
  stuck.suspect()
  const refused = await Promise.allSettled([stuck.check(), stuck.check(), stuck.check()])
  for (const result of refused)
    expect(result.status === 'rejected' && result.reason).toBeInstanceOf(DatabaseUnavailable)
  expect(asked).toBe(1)
  isWaiting = false
  await expect(stuck.check()).rejects.toThrow('nothing is written')
  ms += 1_000
  await Promise.all([stuck.check(), stuck.check()])
  await stuck.check()
  expect(asked).toBe(2)
})

it('refuses while the server cannot say', async () => {
  const stuck = stuckCommits(
    () => Promise.reject(new Error('Query read timeout')),
    () => 0,
  )
  stuck.suspect()
  await expect(stuck.check()).rejects.toThrow('Query read timeout')
})
