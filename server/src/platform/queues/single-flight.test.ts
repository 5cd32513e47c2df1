import { expect, it } from 'vitest'
import { singleFlight } from './single-flight.ts'

it('makes a thing once for all who ask meanwhile, and anew for who asks later', async () => {
  const once = singleFlight<number>()
  let made = 0
  const make = async () => {
    made += 1
    return made
  }
  expect(await Promise.all([once('a', make), once('a', make), once('b', make)])).toEqual([1, 1, 2])
  expect(await once('a', make)).toBe(3)
})

it('fails for all who asked meanwhile, and is tried again for the next', async () => {
  const once = singleFlight<string>()
  const fail = () => Promise.reject(new Error('broken'))
  const outcomes = await Promise.allSettled([once('a', fail), once('a', fail)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await once('a', async () => 'made')).toBe('made')
})
