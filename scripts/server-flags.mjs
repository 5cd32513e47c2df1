/**
 * For Node, as it serves the shop. New objects get little room: V8 would take tens of megabytes for them, and give none back
 * while the machine has more.
 */
export const serverFlags = [
  '--max-semi-space-size=4',
  '--import',
  new URL('resolve-drizzle.mjs', import.meta.url).href,
]
