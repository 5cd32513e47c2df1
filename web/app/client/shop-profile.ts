/** The shop itself, as its owner has set it: what the page was rendered with, or what was asked since. */
import type { ShopProfile } from '@warung/contract/settings.ts'
import { SETTING_DEFAULTS } from '@warung/contract/values/setting-defaults.ts'
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { browserApi } from './api'
import type { Settings } from './context'

/** Of a page that failed before it knew of which shop it is. */
const UNKNOWN_SHOP: ShopProfile = { ...SETTING_DEFAULTS, pages: [], has_shipping_options: false }

let latest: ShopProfile | undefined
const profileListeners = new Set<() => void>()

function subscribeToProfile(listener: () => void): () => void {
  profileListeners.add(listener)
  return () => void profileListeners.delete(listener)
}

/**
 * Asks again, for every part of the page: an open page may be hours old.
 * @throws {CallFailed}
 */
export async function refreshShopProfile(): Promise<ShopProfile> {
  const { data } = await browserApi('GET /api/v1/shop')
  latest = data
  for (const tell of profileListeners) tell()
  return data
}

/** Before anything was loaded, and where the page itself failed, the defaults. */
export function useShopProfile(): ShopProfile {
  const rendered = useRouteLoaderData<Settings>('root')?.shop
  const asked = useSyncExternalStore(
    subscribeToProfile,
    () => latest,
    () => undefined,
  )
  return asked ?? rendered ?? UNKNOWN_SHOP
}
