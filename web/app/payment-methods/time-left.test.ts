import { expect, it } from 'vitest'
import { formatTimeLeft } from './time-left'

const HOUR_MS = 3_600_000

it.each([
  [24 * HOUR_MS, '24:00:00'],
  [24 * HOUR_MS - 1, '24:00:00'],
  [HOUR_MS - 1000, '00:59:59'],
  [100 * HOUR_MS + 61_000, '100:01:01'],
  [0, '00:00:00'],
  [-5000, '00:00:00'],
])('%i ms are %s', (leftMs, text) => {
  expect(formatTimeLeft(leftMs)).toBe(text)
})
