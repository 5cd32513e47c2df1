/** Fills a demo shop once; each worker starts its own from a copy of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../testing/free-port.ts'
import { shopProcess } from '../testing/shop-process.ts'
import { SHOP_ENVIRONMENT } from './shop.ts'

export default async function prepareShop(): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-e2e-'))
  const shop = shopProcess(await freePort(), { ...SHOP_ENVIRONMENT, DATA_DIR: dataDir })
  const remove = () => rmSync(dataDir, { recursive: true })
  try {
    await shop.start()
    await shop.stop()
  } catch (error) {
    remove()
    throw error
  }
  process.env.E2E_PREPARED_DATA_DIR = dataDir // workers inherit it
  return remove
}
