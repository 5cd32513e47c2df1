/** What works on the house and is no part of it. */
import { builtins, CONTRACT, type Parts, SERVER_PACKAGES, TEST, TEST_PACKAGES } from './part.ts'
import { SERVER_PARTS } from './server-rooms.ts'

export const TOOL_PARTS: Parts = {
  testing: {
    holds: ['testing/**', 'vitest.config.ts'],
    may: [...Object.keys(SERVER_PARTS), ...CONTRACT, 'paypal-simulator', 'scripts'],
    packages: [...TEST_PACKAGES, ...SERVER_PACKAGES, 'oxc-parser'],
    why: TEST,
  },
  bench: {
    holds: ['bench/**'],
    may: [...Object.keys(SERVER_PARTS), ...CONTRACT, 'testing', 'scripts'],
    packages: [...TEST_PACKAGES, ...SERVER_PACKAGES, 'pg', '@playwright/test'],
    why: 'measurements know the house and nothing of them is part of it',
  },
  e2e: {
    holds: ['e2e/**'],
    may: [...CONTRACT, 'testing'],
    packages: ['@playwright/test', 'axe-core', ...TEST_PACKAGES],
    why: 'a journey sees the shop through a browser; of its sources it knows the contract',
  },
  scripts: {
    holds: ['scripts/**'],
    may: [],
    packages: [
      '@playwright/test',
      'sharp',
      'subset-font',
      ...builtins('child_process', 'crypto', 'events', 'fs', 'module', 'os', 'path', 'url', 'util', 'zlib'),
    ],
    why: 'what npm starts runs on an older Node with nothing installed, so it imports nothing of the project',
  },
  migrations: {
    holds: ['server/drizzle.config.ts'],
    may: [],
    packages: ['drizzle-kit'],
    why: 'it says where migrations come from',
  },
}
