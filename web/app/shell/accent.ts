/** The owner's colour as pages take it. */
import type { AccentColors } from '@warung/contract/accent-colors.ts'
import type { CSSProperties } from 'react'

/** As properties that ui/tokens.css looks for. A style attribute: the policy of pages lets no style element in. */
export function accentStyle({ day, night }: AccentColors): CSSProperties {
  const properties = Object.entries({ day, night }).flatMap(([time, colors]) =>
    Object.entries(colors).map(([name, color]) => [`--accent-${time}-${name}`, color]),
  )
  return Object.fromEntries(properties)
}
