/** Settings of a test's shop, changed by an admin who has just looked. */
import { settingKeys } from '@warung/contract/setting-schemas.ts'
import type { SettingStates, SettingsBody } from '@warung/contract/settings.ts'
import type { TestShop } from './shop.ts'

type Person = { readonly access_token: string }

/** @param as a new admin by default */
export async function saveSettings(
  shop: TestShop,
  values: Omit<SettingsBody, 'versions'>,
  as?: Person,
): Promise<SettingStates> {
  const admin = as ?? (await shop.signInAs('admin'))
  const states = (await shop.call('GET /api/v1/admin/setting', {}, admin)).data
  const versions = Object.fromEntries(settingKeys.map((key) => [key, states[key].version]))
  return (await shop.call('PUT /api/v1/admin/setting', { body: { ...values, versions } }, admin)).data
}
