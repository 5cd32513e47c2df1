/** A part of the house, and what its rows are written with. */

export type Part = {
  /** files, as globs; a file belongs to the first part of the table that claims it */
  readonly holds: readonly string[]
  /** other parts it may import; itself it always may */
  readonly may: readonly string[]
  /** files of this part must not import each other */
  readonly isApart?: true
  /** packages with all below them; built-in modules of Node one by one */
  readonly packages: readonly string[]
  /** told to whom it refuses: what the part is for and where to look */
  readonly why: string
}

export const CONTRACT = ['contract', 'contract values']

export type Parts = Readonly<Record<string, Part>>

export function builtins(...names: readonly string[]): string[] {
  return names.map((name) => `node:${name}`)
}

export const TEST = 'tests know the house and nothing of them is part of it'

export const TEST_PACKAGES = [
  'vitest',
  'fast-check',
  ...builtins(
    'child_process',
    'crypto',
    'events',
    'fs',
    'fs/promises',
    'http',
    'module',
    'net',
    'os',
    'path',
  ),
  ...builtins(
    'process',
    'readline',
    'stream',
    'stream/consumers',
    'timers/promises',
    'url',
    'util',
    'vm',
    'zlib',
  ),
  'node:worker_threads',
]
export const SERVER_PACKAGES = [
  '@20minutes/s3rver',
  'drizzle-orm',
  'fastify',
  'jose',
  'mailparser',
  'pino',
  'qr',
  'sharp',
  'smtp-server',
  'zod',
]
