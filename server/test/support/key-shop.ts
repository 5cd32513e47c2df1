/** A shop that opens its payment providers as a start does, with the keys that its owner enters. */
import { DEFAULT_PAYMENT_METHODS } from '@warung/contract/values/payment-methods.ts'
import { type Config, readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { openSettingsCache } from '../../src/platform/settings/settings-cache.ts'
import { openOfferedMethods } from '../../src/providers/offered-methods.ts'
import { openPayments } from '../../src/providers/registry.ts'
import { keysStoredBy } from '../../src/providers/stored-keys.ts'
import { openShop, SESSION_SECRET } from './shop.ts'

type KeyShopOptions = {
  readonly environment: Record<string, string>
  readonly log: Parameters<typeof openSettingsCache>[0]['log']
  readonly secret?: string
  /** of the configuration */
  readonly change?: Partial<Config>
  /** gets what closes the shop */
  readonly stops: (() => Promise<void>)[]
}

export async function keyShop(
  database: Database,
  { environment, log, secret = SESSION_SECRET, change = {}, stops }: KeyShopOptions,
) {
  let address = ''
  let now = () => new Date('2026-11-19T17:30:00Z')
  const config = { ...readConfig({ NODE_ENV: 'test', ...environment }), ...change }
  const { load, extraPlugins, listening } = openPayments(config, {
    ...{ publicUrl: () => address, now: () => now(), sharedSimulatorUrl: undefined },
    storedKeys: keysStoredBy(secret, log),
  })
  const settings = await openSettingsCache({ database, fixed: {}, log })
  const payments = await openOfferedMethods({ db: database.db, load, settings: settings.current })
  const shop = await openShop(database, {
    ...{ environment, payments },
    parts: { settings, config, sessionSecret: secret, extraPlugins },
  })
  ;({ address, now } = shop)
  listening(address)
  stops.push(() => shop.close())
  const save = async (
    keys: Record<string, string>,
    provider = 'midtrans',
    answer: { accepts_real_money?: boolean } = {},
  ) => {
    const owner = await shop.signInAs('superAdmin')
    const input = { params: { provider }, body: { keys, ...answer } }
    return shop.call('PUT /api/v1/admin/provider-key/{provider}', input, owner)
  }
  /** The first method stays on. */
  const offer = async (payment_method_id: number, is_on: boolean) => {
    const owner = await shop.signInAs('superAdmin')
    const { version } = (await shop.call('GET /api/v1/admin/setting', {}, owner)).data.payment_methods
    const payment_methods = [...DEFAULT_PAYMENT_METHODS, { payment_method_id, is_on }]
    const body = { payment_methods, versions: { payment_methods: version } }
    await shop.call('PUT /api/v1/admin/setting', { body }, owner)
  }
  const remove = async (provider: string) => {
    const input = { params: { provider } }
    return shop.call('DELETE /api/v1/admin/provider-key/{provider}', input, await shop.signInAs('superAdmin'))
  }
  const opened = () => payments.all().map(({ provider }) => provider.provider)
  const methods = async () =>
    (await shop.call('GET /api/v1/admin/payment-method', {}, await shop.signInAs('superAdmin'))).data
  return { ...shop, payments, save, offer, remove, opened, methods }
}

export type KeyShop = Awaited<ReturnType<typeof keyShop>>
