/** The merchant's accent colour, shifted only as far as legible contrast needs. */

type Rgb = readonly [red: number, green: number, blue: number]

type BrandColors = {
  readonly brand: string
  readonly 'brand-strong': string
  readonly 'on-brand': string
  readonly 'brand-soft': string
}
export type AccentColors = { readonly day: BrandColors; readonly night: BrandColors }

/** WCAG 2.2, 1.4.3: 4.5, plus room for rounding. */
const CONTRAST_MIN = 4.6
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
// web/app/ui/tokens.css: the ground nearest to ink (`--sunken`, `--raised`), and `--ink-soft`
const DAY_GROUND: Rgb = [0xf4, 0xf0, 0xe7]
const DAY_MUTE: Rgb = [0x5b, 0x54, 0x4a]
const NIGHT_GROUND: Rgb = [0x29, 0x24, 0x1e]
const NIGHT_MUTE: Rgb = [0xb4, 0xaf, 0xa6]
const NIGHT_CARD: Rgb = [0x1f, 0x1b, 0x16]

function channelOfHex(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16)
}

function hexOf(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2): number => Math.round(color[at] * (1 - share) + other[at] * share)
  return [part(0), part(1), part(2)]
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number): number => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function contrast(one: Rgb, other: Rgb): number {
  const luminances = [luminance(one), luminance(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

function readableOn(color: Rgb, ground: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(color, towards, share)
    if (contrast(tried, ground) >= CONTRAST_MIN) return tried
  }
  return towards
}

/** The strongest tint on which the colour and small text are readable. */
function softOf(brand: Rgb, ground: Rgb, share: number, mute: Rgb): Rgb {
  const soft = mix(brand, ground, share)
  const isReadable = contrast(brand, soft) >= CONTRAST_MIN && contrast(mute, soft) >= CONTRAST_MIN
  return isReadable || share >= 1 ? soft : softOf(brand, ground, Math.min(1, share + 0.02), mute)
}

/** @param accent `#rrggbb` @returns undefined for other text: the default colours apply */
export function accentColors(accent: string): AccentColors | undefined {
  if (!/^#[0-9a-f]{6}$/.test(accent)) return undefined
  const chosen: Rgb = [channelOfHex(accent, 1), channelOfHex(accent, 3), channelOfHex(accent, 5)]
  const day = readableOn(chosen, DAY_GROUND, BLACK)
  const night = readableOn(chosen, NIGHT_GROUND, WHITE)
  return {
    day: {
      brand: hexOf(day),
      'brand-strong': hexOf(mix(day, BLACK, 0.2)),
      'on-brand': hexOf(WHITE),
      'brand-soft': hexOf(softOf(day, WHITE, 0.88, DAY_MUTE)),
    },
    night: {
      brand: hexOf(night),
      'brand-strong': hexOf(mix(night, WHITE, 0.25)),
      'on-brand': hexOf(mix(night, BLACK, 0.88)),
      'brand-soft': hexOf(softOf(night, NIGHT_CARD, 0.78, NIGHT_MUTE)),
    },
  }
}
