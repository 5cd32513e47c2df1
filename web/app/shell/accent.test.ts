/** Contrasts of ui/tokens.css as a screen shows it: 8 bits of sRGB. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accentColors } from '@warung/contract/accent-colors.ts'
import { describe, expect, it } from 'vitest'
import { accentStyle } from './accent'

type Rgb = readonly [red: number, green: number, blue: number]

const STYLES = readFileSync(path.join(import.meta.dirname, '../ui/tokens.css'), 'utf8')
/** What browsers read, and in a comment behind it what it was made of. */
const TOKEN =
  /--([a-z-]+): (?:var\(--accent-[a-z-]+, )?(#[0-9a-f]{6})\)?; \/\* oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g

function encode(linear: number): number {
  const share = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function rgbOfOklch(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function hexOf(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function tokensOf(styles: string): ReadonlyMap<string, string> {
  return new Map([...styles.matchAll(TOKEN)].map(([, name = '', hex = '']) => [name, hex]))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const [day = '', night = ''] = STYLES.split('@media screen and (prefers-color-scheme: dark)')
const tokens = { day: tokensOf(day), night: tokensOf(night) } as const

/** @throws for a token that is not a colour of that time */
function tokenColor(time: keyof typeof tokens, name: string): string {
  const color = tokens[time].get(name)
  if (!color) throw new Error(`tokens.css has no colour --${name} by ${time}`)
  return color
}

const TIMES = ['day', 'night'] as const
const GROUNDS = ['paper', 'card', 'raised', 'sunken'] as const

/** What stands on what, and WCAG 2.2: 4.5 for text, 3 for edges of fields and graphics, 7 for body text. */
const PAIRS: readonly [least: number, above: string, below: string][] = [
  ...GROUNDS.flatMap((ground): [number, string, string][] => [
    [7, 'ink', ground],
    [ground === 'paper' || ground === 'card' ? 7 : 4.5, 'ink-soft', ground],
    [4.5, 'brand', ground],
    [4.5, 'clay', ground],
    [4.5, 'success', ground],
    [4.5, 'danger', ground],
    [4.5, 'warning', ground],
    [3, 'line-strong', ground],
  ]),
  ...['brand', 'success', 'warning', 'danger'].flatMap((color): [number, string, string][] => [
    [4.5, color, `${color}-soft`],
    [7, 'ink', `${color}-soft`],
    [4.5, 'ink-soft', `${color}-soft`],
  ]),
  [4.5, 'on-brand', 'brand'],
  [4.5, 'on-brand', 'brand-strong'],
  [4.5, 'on-clay', 'clay'],
  [4.5, 'card', 'ink'],
  [3, 'star', 'card'],
]

it('each colour is the one it was made of', () => {
  const found = [...STYLES.matchAll(TOKEN)]
  expect(found.length).toBe(tokens.day.size + tokens.night.size)
  for (const [, name, hex, lightness, chroma, hue] of found)
    expect([name, hexOf(rgbOfOklch(Number(lightness) / 100, Number(chroma), Number(hue)))]).toEqual([
      name,
      hex,
    ])
})

describe.each(TIMES)('the shop’s colours by %s', (time) => {
  it.each(PAIRS)('have a contrast of %d: %s on %s', (least, above, below) => {
    expect(contrastOf(tokenColor(time, above), tokenColor(time, below))).toBeGreaterThanOrEqual(least)
  })
})

const STEPS = ['00', '33', '66', '99', 'cc', 'ff']
const COLORS = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)))

it.each(TIMES)('any colour of the owner’s is readable by %s, as words and below them', (time) => {
  const unreadable = COLORS.filter((color) => {
    const brand = accentColors(color)?.[time]
    if (!brand) return true
    const pairs = [
      ...GROUNDS.map((ground) => [brand.brand, tokenColor(time, ground)] as const),
      [brand.brand, brand['brand-soft']] as const,
      [brand['on-brand'], brand.brand] as const,
      [brand['on-brand'], brand['brand-strong']] as const,
      [tokenColor(time, 'ink'), brand['brand-soft']] as const,
      [tokenColor(time, 'ink-soft'), brand['brand-soft']] as const,
    ]
    return pairs.some(([one, other]) => contrastOf(one, other) < 4.5)
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
