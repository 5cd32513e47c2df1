// OAuth 2 client credentials. Tokens carry their own expiry: they survive a restart.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SimulatorContext } from './simulator-context.ts'

const TOKEN_LIVES_S = 32_400

export function hasClientCredentials(provider: SimulatorContext, authorization: string | undefined): boolean {
  const [scheme = '', encoded = ''] = (authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return false
  const sent = Buffer.from(encoded, 'base64').toString()
  return isSame(sent, `${provider.clientId}:${provider.clientSecret}`)
}

export function issueToken(provider: SimulatorContext) {
  const now = provider.now()
  const expires = Math.floor(now.getTime() / 1000) + TOKEN_LIVES_S
  return {
    scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
    access_token: `A21AA.${expires}.${sign(provider, expires)}`,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: TOKEN_LIVES_S,
    nonce: `${now.toISOString()}${sign(provider, -expires)}`,
  }
}

export function isBearer(provider: SimulatorContext, authorization: string | undefined): boolean {
  const [, expiryText = '', signature = ''] =
    /^Bearer A21AA\.(\d{1,15})\.([\w-]+)$/i.exec(authorization ?? '') ?? []
  const expires = Number(expiryText)
  if (expiryText === '' || expires * 1000 <= provider.now().getTime()) return false
  return isSame(signature, sign(provider, expires))
}

function sign(provider: SimulatorContext, expires: number): string {
  return createHmac('sha256', provider.store.keys.token)
    .update(`${provider.clientId}:${provider.clientSecret}:${expires}`)
    .digest('base64url')
}

function isSame(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
