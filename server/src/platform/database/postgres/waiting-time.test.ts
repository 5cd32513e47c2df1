import Fastify from 'fastify'
import { beforeEach, expect, it, vi } from 'vitest'
import { outsideRequestTimeBudget, setDatabaseTimeBudget } from '../../../http/database-time-budget.ts'
import { REQUEST_TOTAL_MS, WAIT_MIN_MS } from '../time-limits.ts'
import { DatabaseTimeout } from '../unavailable.ts'
import { currentWaitingTime, trackWaitingTime, waitForDatabase } from './waiting-time.ts'

function never() {
  return new Promise<never>(() => {})
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** How long one wait lasts, in milliseconds, after `waitedMs` in the same request; undefined for ever. */
async function lasts(waitedMs: number, mostMs: number) {
  const begun = performance.now()
  const wait = trackWaitingTime({ waitedMs }, () => waitForDatabase({ mostMs, begin: never }))
  const givenUp = wait.catch((error: unknown) => {
    expect(error).toBeInstanceOf(DatabaseTimeout)
    return Math.round(performance.now() - begun)
  })
  const later = new Promise<undefined>((resolve) => setTimeout(resolve, 60_000, undefined))
  await vi.advanceTimersByTimeAsync(60_000)
  return Promise.race([givenUp, later])
}

it('lets a wait give up by itself, unless others have used up the request’s time', async () => {
  expect(await lasts(0, 3_000)).toBeUndefined()
  expect(await lasts(REQUEST_TOTAL_MS - 1_000, 3_000)).toBe(1_000)
  expect(await lasts(60_000, 3_000)).toBe(WAIT_MIN_MS)
})

it('hands over what comes after it was given up', async () => {
  const late: string[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  const wait = { mostMs: 3_000, begin: () => promise }
  const waiting = trackWaitingTime({ waitedMs: 60_000 }, () =>
    waitForDatabase({ ...wait, onLate: (value) => void late.push(value) }),
  )
  const failing = expect(waiting).rejects.toThrow(DatabaseTimeout)
  await vi.advanceTimersByTimeAsync(WAIT_MIN_MS)
  await failing
  resolve('a connection')
  await promise
  expect(late).toEqual(['a connection'])
})

it('bounds nothing outside of a request', async () => {
  const wait = { mostMs: 9_000, begin: () => Promise.resolve('done') }
  expect(await waitForDatabase(wait)).toBe('done')
})

it('counts anew for each request of a connection, and on through the reading of a body', async () => {
  vi.useRealTimers()
  const app = Fastify()
  setDatabaseTimeBudget(app)
  app.post('/', async () => {
    const time = currentWaitingTime()
    const waitedMs = time?.waitedMs
    if (time) time.waitedMs += 1_000
    return { waitedMs }
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (let turn = 0; turn < 5; turn += 1) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
    expect(await (await fetch(address, init)).json()).toEqual({ waitedMs: 0 })
  }
  await app.close()
})

it('counts what several wait for to none of them', async () => {
  const waited = (ms: number) => {
    const time = currentWaitingTime()
    if (time) time.waitedMs += ms
    return currentWaitingTime()?.waitedMs
  }
  await trackWaitingTime({ waitedMs: 0 }, async () => {
    const page = outsideRequestTimeBudget(async () => [
      waited(1_000),
      await Promise.resolve().then(() => waited(1_000)),
    ])
    expect(await page).toEqual([1_000, 2_000])
    expect(currentWaitingTime()).toEqual({ waitedMs: 0 })
  })
})
