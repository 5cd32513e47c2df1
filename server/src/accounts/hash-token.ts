import { createHash } from 'node:crypto'

/** Only hashes are stored: a leaked backup contains no tokens. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
