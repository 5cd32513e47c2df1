import { expect, it } from 'vitest'
import { lastWeek } from './last-week'

/** 14 days: 7 of `before` rupiah each, then 7 of `now`. */
function twoWeeks(before: number, now: number) {
  return Array.from({ length: 14 }, (_, index) => {
    const net_sales = index < 7 ? before : now
    return {
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      orders: 1,
      sold: net_sales + 1,
      refunded: 1,
      net_sales,
    }
  })
}

it('adds up the last 7 days alone', () => {
  const { total } = lastWeek([...twoWeeks(5, 5), ...twoWeeks(10, 20)])
  expect(total).toEqual({ orders: 7, sold: 147, refunded: 7, net_sales: 140 })
})

it('compares them with the 7 days before', () => {
  expect(lastWeek(twoWeeks(100, 150)).change).toBe(50)
  expect(lastWeek(twoWeeks(3, 1)).change).toBe(-67)
  expect(lastWeek(twoWeeks(100, 100)).change).toBe(0)
})

it('has nothing to compare after a week without sales', () => {
  expect(lastWeek(twoWeeks(0, 100)).change).toBeUndefined()
})
