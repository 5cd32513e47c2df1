import { confirmEmail, createChangeCredentials } from '../accounts/change-credentials.ts'
import { endAllOtherSessions, endOwnSession, listOwnSessions } from '../accounts/own-sessions.ts'
import { createPasswordLink, createRequestReset, setPasswordByLink } from '../accounts/reset-password.ts'
import { deleteOwnAccount } from '../backoffice/own-data/delete-own-account.ts'
import { findOwnData } from '../backoffice/own-data/find-own-data.ts'
import { createOneAnswerAtATime } from '../http/one-answer-at-a-time.ts'
import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { type DeviceCookie, signingInFrom } from './device-cookie.ts'

function passwordResetRoutes(serve: ServeCall, shop: Shop, cookie: DeviceCookie): void {
  const { db, now } = shop
  const languageOf = requestLanguages(shop.shopSettings)
  const requestReset = createRequestReset(shop, shop.config.rateLimitFactor)

  serve('POST /api/v1/auth/password/forgotten', async ({ body, request }) => {
    const network = shop.networkOf(request.ip)
    await requestReset(db, body.email, { ...network, language: languageOf(request) })
    return { data: null }
  })

  serve('POST /api/v1/auth/password/reset', async ({ body, request, reply }) => {
    const { deviceToken } = signingInFrom(cookie, request)
    cookie.write(reply, await setPasswordByLink(db, shop, body, deviceToken))
    return { data: null }
  })

  serve('POST /api/v1/admin/user/{id}/password-link', async ({ params, caller }) => ({
    data: await createPasswordLink(db, caller, params.id, { now: now(), token: shop.randomToken() }),
  }))
}

export function credentialRoutes(serve: ServeCall, shop: Shop, cookie: DeviceCookie): void {
  const { db, now } = shop
  const languageOf = requestLanguages(shop.shopSettings)
  const { checkCurrentPassword, changePassword, requestEmailChange } = createChangeCredentials(
    shop,
    shop.config.rateLimitFactor,
  )
  passwordResetRoutes(serve, shop, cookie)

  serve('PUT /api/v1/user/password', async ({ body, caller, reply }) => {
    cookie.write(reply, await changePassword(db, caller, body))
    return { data: null }
  })

  serve('PUT /api/v1/user/email', async ({ body, caller, request }) => {
    const requester = shop.networkOf(request.ip)
    await requestEmailChange(db, caller, { ...body, requester, language: languageOf(request) })
    return { data: null }
  })

  const oneAnswerAtATime = createOneAnswerAtATime()
  serve('GET /api/v1/user/data', async ({ caller, reply }) => {
    const key = `${caller.user_id}/${caller.guest_session_id ?? ''}`
    return oneAnswerAtATime(key, reply, async () => ({ data: await findOwnData(db, caller, now()) }))
  })

  serve('DELETE /api/v1/user', async ({ body, caller, request }) => {
    await checkCurrentPassword(db, caller, body.current_password)
    await deleteOwnAccount(db, caller, { language: languageOf(request), now: now() })
    return { data: null }
  })

  serve('POST /api/v1/auth/email/confirm', async ({ body, request }) => {
    await confirmEmail(db, body.token, { language: languageOf(request), now: now() })
    return { data: null }
  })

  sessionRoutes(serve, shop)
}

function sessionRoutes(serve: ServeCall, { db, now }: Shop): void {
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
