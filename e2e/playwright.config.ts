import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = process.env.E2E_PORT ?? '4321'
// workers read this file too: they share the first one's shop
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'warung-e2e-'))

export default defineConfig({
  testDir: '.',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results/e2e',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
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
  webServer: {
    command: `${process.execPath} ../server/src/main.ts`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 120_000,
    env: { PORT, DATA_DIR: process.env.E2E_DATA_DIR, RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'warn' },
  },
})
