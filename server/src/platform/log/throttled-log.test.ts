import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttledLog } from './throttled-log.ts'

let lines: [object, string][]
const log = { warn: (details: object, message: string) => void lines.push([details, message]) }

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('says the first at once and what follows once a second, with its count', () => {
  const throttled = throttledLog(log)
  for (let turn = 0; turn < 2500; turn += 1) {
    throttled.warn('too many requests', { turn })
    vi.advanceTimersByTime(1)
  }
  expect(lines).toEqual([
    [{ turn: 0, count: 1 }, 'too many requests'],
    [{ turn: 999, count: 999 }, 'too many requests'],
    [{ turn: 1999, count: 1000 }, 'too many requests'],
  ])
  vi.advanceTimersByTime(10_000)
  expect(lines.slice(3)).toEqual([[{ turn: 2499, count: 500 }, 'too many requests']])
})

it('counts each kind by itself, and begins anew after a quiet second', () => {
  const throttled = throttledLog(log)
  throttled.warn('one')
  throttled.warn('other')
  throttled.warn('one')
  vi.advanceTimersByTime(2500)
  throttled.warn('one')
  expect(lines.map(([details, message]) => ({ ...details, message }))).toEqual([
    { count: 1, message: 'one' },
    { count: 1, message: 'other' },
    { count: 1, message: 'one' },
    { count: 1, message: 'one' },
  ])
})
