/** What a start loads is what its first page waits for, and what the process holds for as long as it runs. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { shopProcess } from './shop-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-start-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** An address, since NODE_OPTIONS are split at spaces, which a folder's name may have. */
const RECORD = pathToFileURL(path.join(import.meta.dirname, 'record-packages.mjs')).href

/** By what first needs it. The last two are part of the built pages: whole, they are 26 MB of memory and a third of a start. */
const LATER = {
  'a picture': 'sharp',
  'a mail server': 'nodemailer',
  'a bucket for pictures': 'aws4fetch',
  'icons of the screens': 'lucide-react',
  'menus and dialogs of the screens': '@base-ui/react',
} as const

it('starts without the packages that nothing has asked for yet', async () => {
  const file = path.join(dataDir, 'loaded')
  const shop = shopProcess(await freePort(), {
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    LOADED_PACKAGES: file,
    NODE_OPTIONS: `--import ${RECORD}`,
  })
  await shop.start()
  try {
    expect((await fetch(shop.address)).status).toBe(200)
  } finally {
    await shop.stop()
  }
  const loaded = readFileSync(file, 'utf8').split('\n')
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => Object.values<string>(LATER).includes(name))).toEqual([])
})
