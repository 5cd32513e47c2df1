/** A run that could not start its server leaves none behind. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { shopProcess } from './shop-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function runningServers(): string[] {
  const children = execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return children.split('\n').filter((line) => line.includes('server/src/main.ts'))
}

it('ends a server that does not become ready in time', async () => {
  const shop = shopProcess(await freePort(), { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, { readyWithinMs: 0 })
  await expect(shop.start()).rejects.toThrow('did not become ready')
  expect(runningServers()).toEqual([])
})
