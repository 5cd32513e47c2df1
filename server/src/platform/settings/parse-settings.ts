/** From what is stored to the settings in force. */
import {
  defaultSettings,
  type SettingKey,
  type ShopSettings,
  settingKeys,
  settingSchemas,
} from '@warung/contract/settings.ts'
import type { FixedSettings } from '../config/config.ts'

export type StoredSetting = { readonly key: string; readonly value: unknown }

/** What an older or a newer program stored, and this one cannot read, stands as its default. */
function parseSetting(key: SettingKey, value: unknown): Partial<ShopSettings> {
  const parsed = settingSchemas[key].safeParse(value)
  return parsed.success ? { [key]: parsed.data } : {}
}

/** The environment wins over what admins say, and that over the defaults. */
export function settingsInForce(stored: readonly StoredSetting[], fixed: FixedSettings): ShopSettings {
  const said = new Map(stored.map(({ key, value }) => [key, value]))
  const parsed = settingKeys.filter((key) => said.has(key)).map((key) => parseSetting(key, said.get(key)))
  return Object.assign({ ...defaultSettings }, ...parsed, fixed)
}
