/**
 * Which part of the house may import which: the one table. What it does not name is refused, type imports
 * and packages too. Every arrow is read and tried by `check-walls.ts`; an arrow that seems missing
 * is a question of design first (docs/architecture.md, "Which way things point").
 */
import { CONTRACT_PARTS } from './contract-parts.ts'
import { PAGE_PARTS } from './page-parts.ts'
import type { Parts } from './part.ts'
import { SERVER_PARTS } from './server-rooms.ts'
import { TEST_PARTS } from './test-parts.ts'
import { TOOL_PARTS } from './tool-parts.ts'

/** Specific parts come before general ones: the first match wins. */
export const PARTS: Parts = {
  ...TEST_PARTS,
  ...CONTRACT_PARTS,
  ...PAGE_PARTS,
  ...SERVER_PARTS,
  ...TOOL_PARTS,
}

/** Files whose work it is to load what is only known when they run, as globs. */
export const COMPUTED_IMPORTS: readonly string[] = [
  'server/src/storefront/storefront.ts',
  'web/app/startup/load-route-module.ts',
  '**/*.test.ts',
]

/** What the browser runs may lead to none of these packages, through however many files. */
export const FIRST_LOAD = {
  holds: ['web/app/**'],
  without: ['zod', 'drizzle-orm'],
  why: 'pages take types of the contract, and values of its modules without a schema only',
} as const
