/** A discount for first orders tells whether a telephone or e-mail has ordered here (threats.md, Orders). */
import { LRUCache } from 'lru-cache'
import { createRateLimiter } from '../../platform/queues/rate-limiter.ts'
import type { DiscountUser } from './find-discount.ts'

/** Many guests may share an address, such as an office or a mobile network. */
const CONTACTS_OF_NETWORK = { points: 20, seconds: 3600 }
const CONTACTS_REMEMBERED = 10_000

/** In no order. */
const NEW_TELEPHONE = ''

export type LimitAskedContacts = (user: DiscountUser, networkHash: string) => Promise<DiscountUser>

/** A guest's contact counts once an hour. Beyond the limit it counts as new, and placing the order decides. */
export function createAskedContactsLimit(limitFactor: number): LimitAskedContacts {
  const { points, seconds } = CONTACTS_OF_NETWORK
  const ofNetwork = createRateLimiter({
    name: 'contacts of guests asked about by a network',
    points: Math.ceil(points * limitFactor),
    seconds,
  })
  const asked = new LRUCache<string, true>({ max: CONTACTS_REMEMBERED, ttl: seconds * 1000 })
  return async (user, networkHash) => {
    const { guest_session_id, telephone, contact_email } = user
    if (guest_session_id === null || (telephone === null && contact_email === null)) return user
    const key = JSON.stringify([networkHash, telephone, contact_email?.toLowerCase()])
    if (!asked.has(key)) {
      if (!(await ofNetwork.tryTake(networkHash)))
        return { ...user, telephone: NEW_TELEPHONE, contact_email: null }
      asked.set(key, true)
    }
    return user
  }
}
