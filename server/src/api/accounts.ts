import type { FastifyReply } from 'fastify'
import { acceptInvitation, registerInvited } from '../accounts/accept-invitation.ts'
import { endSession } from '../accounts/end-session.ts'
import { findInvitation } from '../accounts/invitations.ts'
import { refreshSession } from '../accounts/refresh-session.ts'
import { registerCustomer } from '../accounts/register-customer.ts'
import { renameSelf } from '../accounts/rename-self.ts'
import { serializeUser } from '../accounts/serialize-user.ts'
import { createSignIn, type SignInAnswer } from '../accounts/sign-in.ts'
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { adminUserRoutes, listFilterRoutes } from './accounts-admin.ts'
import { credentialRoutes } from './accounts-credential.ts'
import { type DeviceCookie, signingInFrom } from './device-cookie.ts'

export function accountRoutes(serve: ServeCall, shop: Shop, cookie: DeviceCookie): void {
  signInRoutes(serve, shop, cookie)
  sessionAndProfileRoutes(serve, shop)
  credentialRoutes(serve, shop, cookie)
  adminUserRoutes(serve, shop)
  listFilterRoutes(serve, shop)
}

function signInRoutes(serve: ServeCall, shop: Shop, cookie: DeviceCookie): void {
  const { db } = shop
  const signIn = createSignIn(shop)

  /** Sign-out keeps the device cookie, which lets the owner past the limit on strangers' failed sign-ins. */
  const welcome = (reply: FastifyReply, { info, deviceToken }: SignInAnswer) => {
    if (deviceToken !== undefined) cookie.write(reply, deviceToken)
    return { data: info }
  }

  serve('POST /api/v1/auth/login', async ({ body, request, reply }) =>
    welcome(reply, await signIn(db, body, signingInFrom(cookie, request))),
  )

  serve('POST /api/v1/auth/register/customer', async ({ body, request, reply }) =>
    welcome(reply, await registerCustomer(db, shop, body, signingInFrom(cookie, request))),
  )

  serve('POST /api/v1/auth/invitation', async ({ body }) => ({
    data: await findInvitation(db, body.token, shop.now()),
  }))

  serve('POST /api/v1/auth/invitation/register', async ({ body, request, reply }) =>
    welcome(reply, await registerInvited(db, shop, body, signingInFrom(cookie, request))),
  )
}

function sessionAndProfileRoutes(serve: ServeCall, shop: Shop): void {
  const { db } = shop

  serve('POST /api/v1/user/invitation', async ({ body, caller }) => ({
    data: await acceptInvitation(db, caller, body.token, shop.now()),
  }))

  serve('POST /api/v1/auth/refresh', async ({ body }) => ({ data: await refreshSession(db, shop, body) }))

  serve('POST /api/v1/auth/logout', async ({ body }) => {
    await endSession(db, body.refresh_token, shop.now())
    return { data: null }
  })

  serve('GET /api/v1/user', async ({ caller }) => ({ data: serializeUser(caller) }))

  serve('PATCH /api/v1/user/profile', async ({ body, caller }) => ({
    data: await renameSelf(db, caller, body.name),
  }))
}
