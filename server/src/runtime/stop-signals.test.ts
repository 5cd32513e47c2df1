import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const fixture = path.join(import.meta.dirname, 'stop-signals.fixture.ts')

it('passes an earlier signal on to a later listener', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [fixture])
  expect(stdout).toBe('SIGTERM')
})
