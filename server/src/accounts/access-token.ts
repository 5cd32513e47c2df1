/** Access tokens: signed, short-lived, one at a time for a session (D7, D17). */
import { jwtVerify, SignJWT } from 'jose'

/** 15 minutes (D7). */
const ACCESS_TOKEN_TTL_SECONDS = 15 * 60

const ALGORITHM = 'HS256'
const ISSUER = 'warung'
const AUDIENCE = 'warung-access'

type AccessClaims = {
  readonly user_id: number
  readonly session_id: number
  readonly access_token_id: string
}

export type AccessTokens = {
  /** The same claims and moment give the same token, to the letter. */
  mint(claims: AccessClaims, issuedAt: Date): Promise<string>
  /** Undefined for whatever this shop has not signed; expired ones too unless `evenExpired`. */
  read(token: string, options: { now: Date; evenExpired?: boolean }): Promise<AccessClaims | undefined>
}

function isClaims(payload: unknown): payload is { sub: string; sid: number; jti: string } {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'sub' in payload &&
    /^\d{1,10}$/.test(String(payload.sub)) &&
    'sid' in payload &&
    Number.isSafeInteger(payload.sid) &&
    'jti' in payload &&
    typeof payload.jti === 'string'
  )
}

/** @param secret at least 32 characters */
export function accessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret)
  return {
    mint: (claims, issuedAt) => {
      const iat = Math.floor(issuedAt.getTime() / 1000)
      return new SignJWT({ sid: claims.session_id })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(String(claims.user_id))
        .setJti(claims.access_token_id)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(iat)
        .setExpirationTime(iat + ACCESS_TOKEN_TTL_SECONDS)
        .sign(key)
    },
    read: async (token, { now, evenExpired = false }) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'sub', 'jti'],
          // a refresh brings the token that has just expired
          currentDate: evenExpired ? new Date(0) : now,
        })
        if (!isClaims(payload)) return undefined
        return {
          user_id: Number(payload.sub),
          session_id: payload.sid,
          access_token_id: payload.jti,
        }
      } catch {
        return undefined // forged, expired or garbage: all the same to the caller, a 401
      }
    },
  }
}
