/** Passwords, e-mail addresses and sessions of accounts, over HTTP. */

import { confirmEmail, createChangeCredentials } from '../accounts/change-credentials.ts'
import { endAllOtherSessions, endOwnSession, listOwnSessions } from '../accounts/own-sessions.ts'
import { createPasswordLink, createRequestReset, setPasswordByLink } from '../accounts/reset-password.ts'
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { type DeviceCookie, signingInFrom } from './device-cookie.ts'

export function credentialRoutes(serve: ServeCall, shop: Shop, cookie: DeviceCookie): void {
  const { db, now } = shop
  const requestReset = createRequestReset(shop, shop.config.rateLimitFactor)
  const { changePassword, requestEmailChange } = createChangeCredentials(shop)

  serve('POST /api/v1/auth/password/forgotten', async ({ body, request }) => {
    await requestReset(db, body.email, shop.networkOf(request.ip))
    return { data: null }
  })

  serve('POST /api/v1/auth/password/reset', async ({ body, request, reply }) => {
    const { deviceToken } = signingInFrom(cookie, request)
    cookie.write(reply, await setPasswordByLink(db, shop, body, deviceToken))
    return { data: null }
  })

  serve('PUT /api/v1/user/password', async ({ body, caller, reply }) => {
    cookie.write(reply, await changePassword(db, caller, body))
    return { data: null }
  })

  serve('PUT /api/v1/user/email', async ({ body, caller }) => {
    await requestEmailChange(db, caller, body)
    return { data: null }
  })

  serve('POST /api/v1/auth/email/confirm', async ({ body }) => {
    await confirmEmail(db, body.token, now())
    return { data: null }
  })

  serve('POST /api/v1/admin/user/{id}/password-link', async ({ params, caller }) => ({
    data: await createPasswordLink(db, caller, params.id, { now: now(), token: shop.randomToken() }),
  }))

  serve('GET /api/v1/user/session', async ({ caller }) => ({
    data: await listOwnSessions(db, caller, now()),
  }))

  serve('DELETE /api/v1/user/session/{id}', async ({ params, caller }) => {
    await endOwnSession(db, caller, params.id, now())
    return { data: null }
  })

  serve('DELETE /api/v1/user/session', async ({ caller }) => {
    await endAllOtherSessions(db, caller, now())
    return { data: null }
  })
}
