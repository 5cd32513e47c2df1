import {
  defaultSettings,
  type SettingKey,
  type ShopSettings,
  settingKeys,
  settingSchemas,
} from '@warung/contract/setting-schemas.ts'
import type { FixedSettings } from '../config/config.ts'

export type StoredSetting = { readonly key: string; readonly value: unknown }

function parseSetting(key: SettingKey, value: unknown): Partial<ShopSettings> {
  const parsed = settingSchemas[key].safeParse(value)
  return parsed.success ? { [key]: parsed.data } : {}
}

/** The environment wins over admins' values, and those over defaults. */
export function effectiveSettings(stored: readonly StoredSetting[], fixed: FixedSettings): ShopSettings {
  const storedValues = new Map(stored.map(({ key, value }) => [key, value]))
  const parsed = settingKeys
    .filter((key) => storedValues.has(key))
    .map((key) => parseSetting(key, storedValues.get(key)))
  return Object.assign({ ...defaultSettings }, ...parsed, fixed)
}
