/** The shop with its pages, as they were built last (`npm test` builds them first). */
import path from 'node:path'
import type { Database } from '../../src/database/open.ts'
import { shopEvents } from '../../src/shop-events.ts'
import { type StorefrontOptions, storefront } from '../../src/storefront/storefront.ts'
import { openShop, type TestParts, type TestShop } from './shop.ts'

const BUILD = path.join(import.meta.dirname, '../../../web/build')

type PageShopOptions = {
  readonly environment?: Record<string, string>
  readonly scriptHosts?: StorefrontOptions['scriptHosts']
  readonly log?: TestParts['log']
}

/** Requests come from the address that `x-forwarded-for` names. */
export function openPageShop(
  database: Database,
  { environment = {}, scriptHosts, log }: PageShopOptions = {},
): Promise<TestShop> {
  const payment = {
    methodName: 'PayPal',
    clientId: 'sandbox',
    sdkBaseUrl: '/paypal-simulator/sdk/js',
    isTest: true,
  }
  const settings = () => ({ shopName: 'Warung', payment, notices: [] })
  return openShop(database, {
    environment: { TRUST_PROXY: '127.0.0.1', ...environment },
    parts: {
      ...(log && { log }),
      storefront: (app, activity) =>
        storefront(
          app,
          { events: shopEvents(database.db) },
          { buildDir: BUILD, settings, scriptHosts, activity },
        ),
    },
  })
}
