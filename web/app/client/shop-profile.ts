import type { ShopProfile } from '@warung/contract/settings.ts'
import { PROFILE_DEFAULTS } from '@warung/contract/values/setting-defaults.ts'
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { browserApi } from './api'
import type { Settings } from './context'

const UNKNOWN_SHOP: ShopProfile = { ...PROFILE_DEFAULTS, pages: [], has_shipping_options: false }

let latest: ShopProfile | undefined
const profileListeners = new Set<() => void>()

function subscribeToProfile(listener: () => void): () => void {
  profileListeners.add(listener)
  return () => void profileListeners.delete(listener)
}

/** Fetches it again for the whole page, which may be hours old. @throws {CallFailed} */
export async function refreshShopProfile(): Promise<ShopProfile> {
  const { data } = await browserApi('GET /api/v1/shop')
  latest = data
  for (const notify of profileListeners) notify()
  return data
}

/** Falls back to defaults before loading, and on a failed page. */
export function useShopProfile(): ShopProfile {
  const rendered = useRouteLoaderData<Settings>('root')?.shop
  const fetched = useSyncExternalStore(
    subscribeToProfile,
    () => latest,
    () => undefined,
  )
  return fetched ?? rendered ?? UNKNOWN_SHOP
}
