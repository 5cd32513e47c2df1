/** Signed, short-lived, one at a time per session (D7, D17). */
import { createHash, webcrypto } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

const ACCESS_TOKEN_TTL_SECONDS = 15 * 60

const ALGORITHM = 'HS256'
const ISSUER = 'warung'
const AUDIENCE = 'warung-access'

/** Strangers cannot fill the cache: each token belongs to an account. */
const VERIFIED_MAX = 10_000

type AccessClaims = {
  readonly user_id: number
  readonly session_id: number
  readonly access_token_id: string
}

export type AccessTokens = {
  mint(claims: AccessClaims, issuedAt: Date): Promise<string>
  /** undefined when forged, or expired unless `evenExpired` */
  read(token: string, options: { now: Date; evenExpired?: boolean }): Promise<AccessClaims | undefined>
}

function isClaims(payload: unknown): payload is { sub: string; sid: number; jti: string; exp: number } {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'sub' in payload &&
    /^\d{1,10}$/.test(String(payload.sub)) &&
    'sid' in payload &&
    Number.isSafeInteger(payload.sid) &&
    'jti' in payload &&
    typeof payload.jti === 'string' &&
    'exp' in payload &&
    typeof payload.exp === 'number'
  )
}

/** Lookup by hash: no timing leak, and no tokens in a memory dump. */
function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}

type VerifiedToken = { readonly claims: AccessClaims; readonly expiresAtSeconds: number }

async function verifyToken(
  token: string,
  key: webcrypto.CryptoKey,
  currentDate: Date,
): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub', 'jti'],
      currentDate,
    })
    if (!isClaims(payload)) return undefined
    const claims = {
      user_id: Number(payload.sub),
      session_id: payload.sid,
      access_token_id: payload.jti,
    }
    return { claims, expiresAtSeconds: payload.exp }
  } catch {
    return undefined
  }
}

/** @param secret 32 characters or more */
export function accessTokens(secret: string): AccessTokens {
  const bytes = new TextEncoder().encode(secret)
  const imported = webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  const verified = new LRUCache<string, VerifiedToken>({ max: VERIFIED_MAX })

  return {
    mint: async (claims, issuedAt) => {
      const iat = Math.floor(issuedAt.getTime() / 1000)
      return new SignJWT({ sid: claims.session_id })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(String(claims.user_id))
        .setJti(claims.access_token_id)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(iat)
        .setExpirationTime(iat + ACCESS_TOKEN_TTL_SECONDS)
        .sign(await imported)
    },
    read: async (token, { now, evenExpired = false }) => {
      if (evenExpired) return (await verifyToken(token, await imported, new Date(0)))?.claims
      const hash = tokenHash(token)
      const cached = verified.get(hash)
      if (cached && cached.expiresAtSeconds > Math.floor(now.getTime() / 1000)) return cached.claims
      const found = await verifyToken(token, await imported, now)
      if (found) verified.set(hash, found)
      return found?.claims
    },
  }
}
