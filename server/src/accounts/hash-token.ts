import { createHash } from 'node:crypto'

/** The database stores only hashes: a leaked backup holds no tokens. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
