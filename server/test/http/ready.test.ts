/** A process says that it is ready only once the regions are in memory. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { freePort } from '../../../testing/free-port.ts'
import { type ShopProcess, shopProcess } from '../../../testing/shop-process.ts'
import { openShop, type TestShop } from '../support/shop.ts'

describeBothEngines('a process that has just begun to listen', 'process', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  it('answers, and says that it is ready once the regions are in memory', async () => {
    const warm = shop.app.warmUp()
    const [ready, alive, answer] = await Promise.all(
      ['/readyz', '/healthz', '/api/v1/shop'].map((path) => shop.fetch(path)),
    )
    expect([ready?.status, alive?.status, answer?.status]).toEqual([503, 200, 200])
    expect(await ready?.json()).toEqual({ status: 'starting' })
    await warm
    expect((await shop.fetch('/readyz')).status).toBe(200)
  })
})

describe('a process that starts', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-ready-'))
  let shop: ShopProcess
  beforeAll(async () => {
    shop = shopProcess(await freePort(), {
      ...{ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: 'off', PAYPAL_MODE: 'simulator', LOG_LEVEL: 'silent' },
    })
  })
  afterAll(async () => {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('has the regions in memory before it says that it is ready', async () => {
    let isStarted = false
    const started = shop.start().finally(() => {
      isStarted = true
    })
    const said = new Set<string>()
    while (!isStarted) {
      await nextTurn()
      // no connection until it listens
      const answer = await fetch(`${shop.address}/readyz`).catch(() => undefined)
      if (answer) said.add(((await answer.json()) as { status: string }).status)
    }
    await started
    expect([...said][0]).toBe('starting')
  })
})
