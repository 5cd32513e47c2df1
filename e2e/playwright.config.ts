import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // one more than cores: a journey alone takes one, and leaves it whenever it waits for the line, a frame, a timer
  workers: Math.min(4, availableParallelism() + 1),
  // scripts/test.mjs names those that passed only then: each is a fault to mend
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results/e2e',
  use: {
    // a click on what never comes is told as such, not as the test's end
    actionTimeout: 60_000,
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
