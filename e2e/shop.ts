/** A shop of one worker's own: journeys of different workers never meet. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../testing/free-port.ts'
import { type ShopProcess, shopProcess } from '../testing/shop-process.ts'

export const SHOP_ENVIRONMENT = { DEMO: 'on', RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'warn' }

export type StartedShop = { readonly shop: ShopProcess; readonly remove: () => Promise<void> }

async function start(environment: Record<string, string>, dataDir: string): Promise<StartedShop> {
  const environmentOfShop = { ...SHOP_ENVIRONMENT, ...environment, DATA_DIR: dataDir }
  const shop = shopProcess(await freePort(), environmentOfShop)
  const removeData = () => rmSync(dataDir, { recursive: true })
  try {
    await shop.start()
  } catch (error) {
    removeData()
    throw error
  }
  return {
    shop,
    remove: async () => {
      await shop.stop()
      removeData()
    },
  }
}

function newDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), 'warung-e2e-'))
}

/** As a merchant starts it on the first evening. */
export function startEmptyShop(): Promise<StartedShop> {
  return start({ DEMO: 'off' }, newDataDir())
}

/** @param environment beside, or in place of, the plain demo shop's */
export async function startShop(environment: Record<string, string> = {}): Promise<StartedShop> {
  const prepared = process.env.E2E_PREPARED_DATA_DIR
  if (prepared === undefined) throw new Error('the global setup names no prepared shop')
  const dataDir = newDataDir()
  cpSync(prepared, dataDir, { recursive: true })
  return start(environment, dataDir)
}
