/** The owner's accent colour by day and by night, shifted only as far as legible contrast needs. */

type Rgb = readonly [red: number, green: number, blue: number]

type BrandColors = {
  readonly brand: string
  readonly 'brand-strong': string
  readonly 'on-brand': string
  readonly 'brand-soft': string
}
export type AccentColors = { readonly day: BrandColors; readonly night: BrandColors }

/** WCAG 2.2, 1.4.3: 4.5 for text of any size, plus room for rounding. */
const CONTRAST_MIN = 4.6
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
/** The grounds of ui/tokens.css nearest to ink: `--sunken` by day and by night. */
const DAY_GROUND: Rgb = [0xf1, 0xed, 0xe5]
const NIGHT_GROUND: Rgb = [0x2b, 0x27, 0x21]
const NIGHT_CARD: Rgb = [0x21, 0x1e, 0x19]

function channelOfHex(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16)
}

function hexOf(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** @param share of the other colour, 0 to 1 */
function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2): number => Math.round(color[at] * (1 - share) + other[at] * share)
  return [part(0), part(1), part(2)]
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Towards black or white only as far as needed: the hue stays as long as it can. */
function readableOn(color: Rgb, ground: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(color, towards, share)
    if (contrast(tried, ground) >= CONTRAST_MIN) return tried
  }
  return towards
}

/** @param accent `#rrggbb`; undefined for none: the shop keeps its own colours */
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
      'brand-soft': hexOf(mix(day, WHITE, 0.88)),
    },
    night: {
      brand: hexOf(night),
      'brand-strong': hexOf(mix(night, WHITE, 0.25)),
      'on-brand': hexOf(mix(night, BLACK, 0.88)),
      'brand-soft': hexOf(mix(night, NIGHT_CARD, 0.78)),
    },
  }
}
