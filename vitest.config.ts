import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './testing/long-files-first.ts'

function project(
  name: string,
  include: string[],
  more: { globalSetup?: string[]; env?: Record<string, string> } = {},
) {
  return {
    test: {
      name,
      include,
      environment: 'node' as const,
      pool: 'forks' as const,
      // the embedded database, compiled once by the compiler that needs little, as when it serves (scripts/server-flags.mjs)
      execArgv: ['--liftoff-only'],
      // files of one worker share what they import: loading it anew took half of the run
      isolate: false,
      // only for what hangs: a busy machine may take several times as long as a quiet one
      testTimeout: 120_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 15_000 } },
      // scripts/test.mjs names those that passed only then: each is a fault to mend
      retry: 1,
      ...more,
    },
  }
}

export default defineConfig({
  test: {
    // more than cores: a file waits half of its time, for a time limit, a start, an answer of PostgreSQL
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    dangerouslyIgnoreUnhandledErrors: false,
    projects: [
      project('contract', ['contract/**/*.test.ts']),
      project('server', ['server/**/*.test.ts', 'testing/**/*.test.ts'], {
        globalSetup: ['testing/global-setup.ts'],
      }),
      project('paypal-simulator', ['paypal-simulator/**/*.test.ts']),
      project('web', ['web/**/*.test.{ts,tsx}'], { env: { VITE_LANGUAGE: 'en' } }),
    ],
  },
})
