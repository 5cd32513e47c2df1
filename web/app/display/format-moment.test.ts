import { afterEach, expect, it, vi } from 'vitest'

const MOMENT = '2026-11-24T14:05:59+07:00'

/** As each language's build has them. */
async function formatsOf(language: 'en' | 'id') {
  vi.stubEnv('VITE_LANGUAGE', language)
  vi.resetModules()
  return { ...(await import('./format-moment')), ...(await import('./format-weight')) }
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it.each([
  ['en', '24 Nov 2026, 14:05', '24 Nov 2026', '1.25\u00A0kg'],
  ['id', '24 Nov 2026, 14.05', '24 Nov 2026', '1,25\u00A0kg'],
] as const)('writes days, times and weights as %s readers do', async (language, moment, day, weight) => {
  const { formatMoment, formatDayInWords, formatWeight } = await formatsOf(language)
  expect(formatMoment(MOMENT)).toBe(moment)
  expect(formatDayInWords(MOMENT)).toBe(day)
  expect(formatWeight(1250)).toBe(weight)
  expect(formatWeight(850)).toBe('850\u00A0g')
})

it('keeps the clock of the timestamp, whatever the browser’s time zone', async () => {
  const { formatMoment } = await formatsOf('en')
  for (const elsewhere of ['Pacific/Auckland', 'America/Los_Angeles']) {
    vi.stubEnv('TZ', elsewhere)
    expect(formatMoment('2026-08-01T00:30:00+07:00')).toBe('1 Aug 2026, 00:30')
  }
})
