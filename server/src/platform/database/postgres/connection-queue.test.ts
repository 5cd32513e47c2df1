import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseTimeout, DatabaseUnavailable } from '../unavailable.ts'
import { createConnectionQueue } from './connection-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  return createConnectionQueue({
    connections: 1,
    stalledMs: 1_000,
    waitMaxMs: 5_000,
    waitersMax: 60,
    now: () => performance.now(),
  })
}

function watch(wait: Promise<number>) {
  const state: { is: unknown; stalledMs?: number } = { is: 'waiting' }
  wait.then(
    (stalledMs) => {
      state.is = 'begun'
      state.stalledMs = stalledMs
    },
    (error: unknown) => {
      state.is = error
    },
  )
  return state
}

it('waits for as long as connections come back, first come first served', async () => {
  const turns = open()
  await turns.take()
  const waiting = Array.from({ length: 5 }, () => watch(turns.take()))
  for (const [place, wait] of waiting.entries()) {
    await vi.advanceTimersByTimeAsync(900) // 4.5 s for the last
    expect(wait.is).toBe('waiting')
    turns.giveBack(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting.map(({ is }) => is)).toEqual(waiting.map((_, at) => (at <= place ? 'begun' : 'waiting')))
  }
})

it('gives up when none has come back for long, and counts no lost one as an answer', async () => {
  const turns = open()
  await turns.take()
  const [next, last] = [watch(turns.take()), watch(turns.take())]
  await vi.advanceTimersByTimeAsync(600)
  turns.giveBack(false)
  await vi.advanceTimersByTimeAsync(300)
  expect([next.is, last.is]).toEqual(['begun', 'waiting'])
  await vi.advanceTimersByTimeAsync(300)
  expect(last.is).toBeInstanceOf(DatabaseTimeout)
})

it('tells whose turn comes how long no connection had come back, of their own wait', async () => {
  const turns = open()
  expect(await turns.take()).toBe(0)
  const first = watch(turns.take())
  await vi.advanceTimersByTimeAsync(300)
  const [second, third] = [watch(turns.take()), watch(turns.take())]
  await vi.advanceTimersByTimeAsync(300)
  turns.giveBack(false)
  await vi.advanceTimersByTimeAsync(300)
  turns.giveBack(false)
  await vi.advanceTimersByTimeAsync(100)
  turns.giveBack(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([first, second, third].map(({ stalledMs }) => stalledMs)).toEqual([600, 600, 0])
})

it('limits how long, and how many, may wait', async () => {
  const turns = open()
  await turns.take()
  const waiting = Array.from({ length: 60 }, () => watch(turns.take()))
  await expect(turns.take()).rejects.toThrow(DatabaseUnavailable)
  for (let turn = 0; turn < 10; turn += 1) {
    await vi.advanceTimersByTimeAsync(600)
    turns.giveBack(true)
  }
  expect(waiting.filter(({ is }) => is instanceof DatabaseUnavailable)).toHaveLength(52)
  expect(waiting.filter(({ is }) => is === 'waiting')).toHaveLength(0)
})

it('serves a priority request first, and lends a returned connection again', async () => {
  const turns = open()
  await turns.take()
  const [other, first] = [watch(turns.take()), watch(turns.take(true))]
  turns.giveBack(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([other.is, first.is]).toEqual(['waiting', 'begun'])
  turns.giveBack(true)
  turns.giveBack(true)
  await turns.take()
})
