/** Settings of a worker's shop, made through the API: a journey puts them back for those that come after it. */
import type { APIRequestContext } from '@playwright/test'
import { SETTING_DEFAULTS } from '@warung/contract/values/setting-defaults.ts'
import { DEFAULT_SHIPPING_RATES } from '@warung/contract/values/shipping-rates.ts'
import { ACCOUNTS, bearer, createSession } from './session.ts'

export async function saveSettings(
  request: APIRequestContext,
  values: Record<string, unknown>,
  email: string = ACCOUNTS.admin,
): Promise<void> {
  const headers = bearer(await createSession(request, email))
  const read = await request.get('/api/v1/admin/setting', { headers })
  const { data } = (await read.json()) as { data: Record<string, { version: number }> }
  const versions = Object.fromEntries(Object.keys(values).map((key) => [key, data[key]?.version ?? 0]))
  const saved = await request.put('/api/v1/admin/setting', { headers, data: { ...values, versions } })
  if (!saved.ok()) throw new Error(`the settings were not saved: ${await saved.text()}`)
}

/** By a Super Admin: a journey that failed may have left bank accounts, which no other admin changes. */
export function restoreSettings(request: APIRequestContext): Promise<void> {
  const defaults = { ...SETTING_DEFAULTS, shipping_rates: DEFAULT_SHIPPING_RATES }
  return saveSettings(request, defaults, ACCOUNTS.super)
}
