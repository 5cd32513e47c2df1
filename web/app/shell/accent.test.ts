import { accentColors } from '@warung/contract/accent-colors.ts'
import { expect, it } from 'vitest'
import { accentStyle } from './accent'

function ratio(one: string, other: string): number {
  const light = (hex: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [a, b] = [light(one), light(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const GROUNDS = { day: ['#faf8f4', '#ffffff', '#f1ede5'], night: ['#171511', '#211e19', '#2b2721'] } as const
const STEPS = ['00', '33', '66', '99', 'cc', 'ff']
const COLORS = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)))

it.each(['day', 'night'] as const)('any colour is readable by %s, as words and below them', (time) => {
  const unreadable = COLORS.filter((color) => {
    const brand = accentColors(color)?.[time]
    if (!brand) return true
    const pairs = [
      ...GROUNDS[time].map((ground) => [brand.brand, ground] as const),
      [brand['on-brand'], brand.brand] as const,
      [brand['on-brand'], brand['brand-strong']] as const,
      [time === 'day' ? '#221f1a' : '#f4efe6', brand['brand-soft']] as const,
    ]
    return pairs.some(([one, other]) => ratio(one, other) < 4.5)
  })
  expect(unreadable).toEqual([])
})

it('that is readable already stays as it was chosen', () => {
  expect(accentColors('#0b6b50')?.day.brand).toBe('#0b6b50')
  expect(accentColors('#ffff00')?.day.brand).not.toBe('#ffff00')
})

it.each(['', 'red', '#fff', '#12345g', '#000000;x:y'])(
  '%j is none: the shop’s own colours stand',
  (accent) => {
    expect(accentColors(accent)).toBeUndefined()
  },
)

it('becomes properties of a style attribute', () => {
  const colors = accentColors('#0b6b50')
  expect(colors && accentStyle(colors)).toMatchObject({ '--accent-day-brand': '#0b6b50' })
})
