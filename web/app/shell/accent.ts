import type { AccentColors } from '@warung/contract/accent-colors.ts'
import type { CSSProperties } from 'react'

/** Custom properties for ui/tokens.css, in a style attribute, because the policy forbids style elements. */
export function accentStyle({ day, night }: AccentColors): CSSProperties {
  const properties = Object.entries({ day, night }).flatMap(([time, colors]) =>
    Object.entries(colors).map(([name, color]) => [`--accent-${time}-${name}`, color]),
  )
  return Object.fromEntries(properties)
}
