/** A rented server of 1 GB has to bear a start: its system, npm and the shop share it (docs/operating.md, "Memory"). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { processMemory, tellsMemory } from './process-memory.ts'
import { shopProcess } from './shop-process.ts'

/** 450 are meant: a machine with more memory lets V8 take more of it. */
const MOST_MEGABYTES = 600

const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-memory-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

it.runIf(tellsMemory)(
  'starts on the embedded database within a small server',
  async () => {
    const shop = shopProcess(await freePort(), {
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    })
    const peaks: number[] = []
    for (let start = 1; start <= 2; start += 1) {
      await shop.start()
      expect((await fetch(shop.address)).status).toBe(200)
      peaks.push(processMemory(shop.pid() ?? 0).peak)
      await shop.stop()
    }
    // the first one, on an empty folder, and a later one
    expect(Math.max(...peaks), `peaks of ${peaks.join(' and ')} MB`).toBeLessThan(MOST_MEGABYTES)
  },
  240_000,
)
