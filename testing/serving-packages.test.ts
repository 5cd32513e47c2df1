/** Serving needs no development package: `npm prune --omit=dev` after a build is enough. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { shopProcess } from './shop-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-serving-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

it('serves pages and calls without development packages', async () => {
  const preload = path.join(import.meta.dirname, 'refuse-dev-packages.mjs')
  const shop = shopProcess(await freePort(), {
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import ${preload}`,
  })
  await shop.start()
  try {
    for (const address of ['/', '/search/kopi', '/cart', '/api/v1/product', '/api/openapi.json']) {
      expect([address, (await fetch(shop.address + address)).status]).toEqual([address, 200])
    }
  } finally {
    await shop.stop()
  }
})
