/** Implements `OpenCapability` by Payment Sessions. */

import { hostedPage } from '../hosted-page.ts'
import { type OpenCapability, type OrderToOpen, ProviderUnavailable } from '../provider.ts'
import type { ProviderSessions } from '../provider-sessions.ts'
import type { XenditHttp } from './xendit-http.ts'
import type { XenditSession } from './xendit-schemas.ts'
import { cancelSession, createSession, findXenditSession } from './xendit-sessions.ts'

export type SessionMaker = {
  readonly http: XenditHttp
  readonly apiUrl: string
  readonly sessions: ProviderSessions
  /** Undefined for an id that this shop did not make. */
  readonly orderOf: (id: string) => Promise<number | undefined>
  readonly returnUrl: (orderId: number) => string
}

const SHORTEST_MS = 60_000

function isPayableSession(
  { status, amount, expires_at }: XenditSession,
  { amount_minor, now }: OrderToOpen,
): boolean {
  return status === 'ACTIVE' && amount === amount_minor && (!expires_at || new Date(expires_at) > now)
}

/** Xendit's hosts, including its short links. */
const XENDIT_HOST = /(?:^|\.)(?:xendit\.co|xen\.to)$/

function xenditPage(address: string | null | undefined, apiUrl: string): string {
  return hostedPage(address, { name: 'Xendit', hosts: XENDIT_HOST, apiUrl })
}

async function openXenditSession(
  { http, apiUrl, sessions, orderOf, returnUrl }: SessionMaker,
  { provider_order_id, amount_minor, pay_until, now }: OrderToOpen,
): Promise<string | undefined> {
  const orderId = await orderOf(provider_order_id)
  if (orderId === undefined) throw new RangeError('not an order of this shop')
  const made = await createSession(http, {
    reference_id: provider_order_id,
    amount: amount_minor,
    endsAt: new Date(Math.max(pay_until.getTime(), now.getTime() + SHORTEST_MS)),
    orderId,
    returnUrl: returnUrl(orderId),
  })
  if (!made) return undefined
  const saved = await sessions.save(provider_order_id, made.payment_session_id)
  if (saved === made.payment_session_id) return xenditPage(made.payment_link_url, apiUrl)
  // another tab was faster: buyers must not pay by a session that the shop does not know
  await cancelSession(http, made.payment_session_id)
  const first = saved === undefined ? undefined : await findXenditSession(http, saved)
  return first && xenditPage(first.payment_link_url, apiUrl)
}

export function xenditOpening(maker: SessionMaker): Pick<OpenCapability, 'open' | 'close'> {
  const { http, apiUrl, sessions } = maker
  return {
    open: async (order) => {
      const known = await sessions.find(order.provider_order_id)
      if (known === undefined) return openXenditSession(maker, order)
      const session = await findXenditSession(http, known)
      // it may appear shortly; a second session could be paid too
      if (!session) throw new ProviderUnavailable('Xendit does not know its own session yet')
      return isPayableSession(session, order) ? xenditPage(session.payment_link_url, apiUrl) : undefined
    },
    close: async (id) => {
      const known = await sessions.find(id)
      if (known !== undefined) await cancelSession(http, known)
    },
  }
}
