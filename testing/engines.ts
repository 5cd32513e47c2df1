import type { Engine } from './databases.ts'

/** What the embedded database does unlike PostgreSQL: a suite that meets one of these runs on both. */
const ENGINE_DIFFERENCES = {
  driver: 'Values, parameters and errors pass through a driver of its own.',
  connection: 'It has one connection, so transactions queue that run side by side on PostgreSQL.',
  listening: 'Notifications come from the same process, without a connection that listens.',
  process: 'It belongs to one process: start, stop, jobs and commands of operators go other ways.',
  build: 'It is compiled by another party, with its own extensions, collations and time zones.',
  schema: 'Migrations, functions and triggers have to install there as well.',
} as const

export type EngineDifference = keyof typeof ENGINE_DIFFERENCES

/**
 * The engines that ENGINE names (postgres, pglite or both), else the suite's own choice.
 * @throws for a word that names no engine: a typo must not pass as fewer tests.
 */
export function enginesToTest(byDefault: 'postgres' | 'both'): Engine[] {
  const chosen = process.env.ENGINE ?? byDefault
  if (chosen === 'both') return ['postgres', 'pglite']
  if (chosen === 'postgres' || chosen === 'pglite') return [chosen]
  throw new Error(`ENGINE is ${chosen}; it may be postgres, pglite or both.`)
}
