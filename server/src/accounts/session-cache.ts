/** NOTIFY invalidates the caches of other processes (docs/decisions/037-session-cache.md). */
import { LRUCache } from 'lru-cache'
import type { ShopEvents } from '../platform/events/shop-events.ts'
import type { CachedCaller, SessionCache } from './authenticate.ts'

/** Limits staleness after a lost NOTIFY. */
const CALLER_TTL_MS = 5_000
const CALLERS_MAX = 10_000

export function createSessionCache(events: ShopEvents): SessionCache {
  const cache = new LRUCache<number, CachedCaller>({ max: CALLERS_MAX })
  let version = 0
  const unsubscribes = [
    events.on('accountsChanged', (users) => {
      version += 1
      const changed = new Set(users)
      for (const [id, { caller }] of cache.entries()) if (changed.has(caller.user_id)) cache.delete(id)
    }),
    events.on('accountsChangedElsewhere', () => {
      version += 1
      cache.clear()
    }),
  ]
  return {
    get: ({ session_id, user_id }, now) => {
      const found = cache.get(session_id)
      if (found?.caller.user_id !== user_id) return undefined
      const ageMs = now.getTime() - found.read_at.getTime()
      return ageMs >= 0 && ageMs < CALLER_TTL_MS && found.session_expires_at > now ? found.caller : undefined
    },
    version: () => version,
    put: (found, since) => {
      if (since === version) cache.set(found.caller.session_id, found)
    },
    close: () => {
      for (const stop of unsubscribes) stop()
      cache.clear()
    },
  }
}
