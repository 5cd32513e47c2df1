import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const fixture = path.join(import.meta.dirname, 'stop-signals.fixture.ts')

it('tells whoever comes next of a signal that came in before', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [fixture])
  expect(stdout).toBe('SIGTERM')
})
