/** Tests, which may look into the part they test. */
import { PAGE_ROOMS } from './page-parts.ts'
import { CONTRACT, type Parts, SERVER_PACKAGES, TEST, TEST_PACKAGES } from './part.ts'
import { SERVER_PARTS } from './server-rooms.ts'

export const TEST_PARTS: Parts = {
  'contract tests': {
    holds: ['contract/**/*.test.ts'],
    may: CONTRACT,
    packages: ['vitest', 'fast-check', 'zod'],
    why: TEST,
  },
  'simulator tests': {
    holds: ['paypal-simulator/**/*.{test,fixture}.ts'],
    may: ['paypal-simulator', 'simulator browser'],
    packages: [...TEST_PACKAGES, 'fastify', '@paypal/paypal-js', 'axe-core', 'playwright-core'],
    why: 'the simulator is tested by itself: it imports nothing of the shop, so that it can disagree with it',
  },
  'web tests': {
    holds: ['web/**/*.test.{ts,tsx}'],
    may: [...CONTRACT, ...PAGE_ROOMS, 'web build', 'testing'],
    packages: [...TEST_PACKAGES, 'react', 'react-dom', 'react-router', 'vite'],
    why: TEST,
  },
  'server tests': {
    holds: ['server/**/*.{test,fixture}.ts', 'server/test/**'],
    may: [...Object.keys(SERVER_PARTS), ...CONTRACT, 'paypal-simulator', 'testing'],
    packages: [...TEST_PACKAGES, ...SERVER_PACKAGES, '@redocly/openapi-core', 'openapi-typescript'],
    why: TEST,
  },
}
