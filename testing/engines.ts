import type { Engine } from './databases.ts'

/** @throws for a word that names no engine: a typo must not pass as fewer tests. */
export function enginesToTest(): Engine[] {
  const chosen = process.env.ENGINE ?? 'both'
  if (chosen === 'both') return ['postgres', 'pglite']
  if (chosen === 'postgres' || chosen === 'pglite') return [chosen]
  throw new Error(`ENGINE is ${chosen}; it may be postgres, pglite or both.`)
}
