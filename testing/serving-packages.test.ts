/** Serving needs no development package: `npm prune --omit=dev` after a build is enough. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { shopProcess } from './shop-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-serving-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** An address, since NODE_OPTIONS are split at spaces, which a folder's name may have. */
const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'refuse-dev-packages.mjs')).href

it('would notice a development package: the preload refuses one', async () => {
  const importing = promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', "import 'vitest'"],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_OPTIONS: `--import ${PRELOAD}` },
    },
  )
  await expect(importing).rejects.toThrow('vitest is a development package (node_modules/vitest)')
})

it('serves pages and calls without development packages', async () => {
  const shop = shopProcess(await freePort(), {
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import ${PRELOAD}`,
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
