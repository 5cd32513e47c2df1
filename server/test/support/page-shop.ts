/** The shop with its pages, as they were built last (`npm test` builds them first). */
import path from 'node:path'
import type { CallName } from '@warung/contract/call.ts'
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import { profileOf } from '../../src/backoffice/settings/list-settings.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { canonicalUrlOf } from '../../src/platform/config/shop-url.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { shopEvents } from '../../src/platform/events/shop-events.ts'
import { openSettingsCache } from '../../src/platform/settings/settings-cache.ts'
import { shopDay } from '../../src/platform/time/shop-time.ts'
import { type StorefrontOptions, storefront } from '../../src/storefront/storefront.ts'
import { openShop, type TestParts, type TestShop } from './shop.ts'

const BUILD = path.join(import.meta.dirname, '../../../web/build')

type PageShopOptions = {
  readonly environment?: Record<string, string>
  readonly scriptHosts?: ReturnType<StorefrontOptions['scriptHosts']>
  readonly log?: TestParts['log']
  /** told of each call that a page asks */
  readonly onAsk?: (name: CallName) => void
}

/** Only a database that fails has something to say. */
const noLog = { warn: () => {} }

/** Requests come from the address that `x-forwarded-for` names. */
export async function openPageShop(
  database: Database,
  { environment = {}, scriptHosts, log, onAsk }: PageShopOptions = {},
): Promise<TestShop> {
  const payments = [
    {
      ...FIRST_PAYMENT_METHOD,
      provider: 'paypal',
      options: { clientId: 'sandbox', sdkBaseUrl: '/paypal-simulator/sdk/js' },
    },
  ]
  const settings = await openSettingsCache({
    database,
    fixed: readConfig(environment).fixedSettings,
    log: noLog,
  })
  const publicSettings = () => ({
    shop: profileOf(settings.current(), false),
    shop_url: canonicalUrlOf(opened.context.config),
    payments,
    notices: [],
  })
  const opened: TestShop = await openShop(database, {
    environment: { TRUST_PROXY: '127.0.0.1', ...environment },
    parts: {
      settings,
      ...(log && { log }),
      storefront: (app, input) =>
        storefront(
          app,
          { events: shopEvents(database.db) },
          {
            buildDir: BUILD,
            settings: publicSettings,
            today: () => shopDay(opened.now(), opened.context.config.timezone),
            scriptHosts: () => scriptHosts,
            ...input,
            inProcessApi: (name, ...rest) => {
              onAsk?.(name)
              return input.inProcessApi(name, ...rest)
            },
          },
        ),
    },
  })
  return opened
}
