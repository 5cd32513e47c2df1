import { createHmac } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserName } from '../accounts/browser-name.ts'
import type { SigningInFrom } from '../accounts/open-session.ts'

const NAME = 'known-device'

export type DeviceCookie = {
  read(request: FastifyRequest): string | undefined
  write(reply: FastifyReply, token: string): void
}

export function signingInFrom(cookie: DeviceCookie, request: FastifyRequest): SigningInFrom {
  return { deviceToken: cookie.read(request), browser: browserName(request.headers['user-agent']) }
}

export type DeviceCookieOptions = {
  readonly sessionSecret: string
  readonly isPublicHttps: boolean
  readonly maxAgeMs: number
}

export async function deviceCookie(
  app: FastifyInstance,
  options: DeviceCookieOptions,
): Promise<DeviceCookie> {
  // a separate key, so that a signed cookie never passes as an access token
  const secret = createHmac('sha256', options.sessionSecret).update('known-device cookie').digest()
  await app.register(fastifyCookie, { secret, hook: false })
  return {
    read: (request) => {
      const signed = app.parseCookie(request.headers.cookie ?? '')[NAME]
      if (signed === undefined) return undefined
      const { valid, value } = app.unsignCookie(signed)
      return valid ? value : undefined
    },
    write: (reply, token) => {
      reply.setCookie(NAME, token, {
        signed: true,
        httpOnly: true,
        secure: options.isPublicHttps,
        sameSite: 'strict',
        path: '/api/v1/auth',
        maxAge: Math.floor(options.maxAgeMs / 1000),
      })
    },
  }
}
