/** The shop with its pages, as they were built last (`npm test` builds them first). */
import path from 'node:path'
import type { AppParts } from '../../src/app.ts'
import type { Database } from '../../src/database/open.ts'
import { type StorefrontOptions, storefront } from '../../src/storefront/storefront.ts'
import { openShop, type TestShop } from './shop.ts'

const BUILD = path.join(import.meta.dirname, '../../../web/build')

type PageShopOptions = {
  readonly environment?: Record<string, string>
  readonly scriptHosts?: StorefrontOptions['scriptHosts']
  readonly logger?: AppParts['logger']
}

/** Requests come from the address that `x-forwarded-for` names. */
export function openPageShop(
  database: Database,
  { environment = {}, scriptHosts, logger }: PageShopOptions = {},
): Promise<TestShop> {
  const payment = { clientId: 'sandbox', sdkBaseUrl: '/paypal-simulator/sdk/js', isTest: true }
  const settings = () => ({ shopName: 'Warung', payment, notices: [] })
  return openShop(database, {
    environment: { TRUST_PROXY: '127.0.0.1', ...environment },
    parts: {
      ...(logger && { logger }),
      storefront: (app, activity) => storefront(app, { buildDir: BUILD, settings, scriptHosts, activity }),
    },
  })
}
