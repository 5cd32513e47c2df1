import { createHash } from 'node:crypto'

/** A leaked backup holds no tokens. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
