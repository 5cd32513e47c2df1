import { describe, expect, it } from 'vitest'
import { returnsUntil } from './use-returns-until'

describe('the last day to ask for a return', () => {
  const now = new Date('2026-11-28T00:00:00Z')

  it('is a day of the shop’s calendar, also for an order delivered after midnight', () => {
    expect(returnsUntil('2026-11-24T02:00:00.000+07:00', 7, now)).toBe('2026-12-01')
    expect(returnsUntil('2026-11-24T20:00:00.000+07:00', 7, now)).toBe('2026-12-01')
    expect(returnsUntil('2026-11-24T02:00:00.000+07:00', 0, new Date('2026-11-23T19:00:00Z'))).toBe(
      '2026-11-24',
    )
  })

  it('is none once it is over', () => {
    const delivered = '2026-11-20T02:00:00.000+07:00'
    expect(returnsUntil(delivered, 7, new Date('2026-11-27T16:59:00Z'))).toBe('2026-11-27')
    expect(returnsUntil(delivered, 7, new Date('2026-11-27T17:00:00Z'))).toBeUndefined()
  })
})
