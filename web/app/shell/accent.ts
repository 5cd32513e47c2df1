import type { AccentColors } from '@warung/contract/accent-colors.ts'
import type { CSSProperties } from 'react'

/** Custom properties for ui/tokens.css, in a style attribute: the pages' policy allows no style element. */
export function accentStyle({ day, night }: AccentColors): CSSProperties {
  const properties = Object.entries({ day, night }).flatMap(([time, colors]) =>
    Object.entries(colors).map(([name, color]) => [`--accent-${time}-${name}`, color]),
  )
  return Object.fromEntries(properties)
}
