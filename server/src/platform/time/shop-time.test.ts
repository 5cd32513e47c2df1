import { expect, it } from 'vitest'
import { shopDay, shopTime } from './shop-time.ts'

function timeByIntl(moment: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const offset = part.timeZoneName?.slice(3) || '+00:00'
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${offset}`
}

it.each([
  'Asia/Jakarta',
  'UTC',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'Europe/London',
])('is what Intl says, whenever clocks change: %s', (zone) => {
  const begin = Date.UTC(2011, 11, 25)
  // steps of a day and a half: any time of day, ten clock changes
  for (let step = 0; step < 1200; step += 1) {
    const moment = new Date(begin + step * 53 * 60_000 * 41 + step)
    expect(shopTime(moment, zone)).toBe(timeByIntl(moment, zone))
  }
  for (const change of [
    '2026-03-29T01:00:00Z',
    '2026-10-25T01:00:00Z',
    '2026-04-04T15:00:00Z',
    '2011-12-30T10:00:00Z',
  ])
    for (const ms of [-1000, 0, 1000])
      expect(shopTime(new Date(Date.parse(change) + ms), zone)).toBe(
        timeByIntl(new Date(Date.parse(change) + ms), zone),
      )
})

it("gives the day of the shop's own calendar", () => {
  expect(shopDay(new Date('2026-11-19T17:30:00.999Z'), 'Asia/Jakarta')).toBe('2026-11-20')
  expect(shopDay(new Date('2026-11-19T16:59:59Z'), 'Asia/Jakarta')).toBe('2026-11-19')
})
