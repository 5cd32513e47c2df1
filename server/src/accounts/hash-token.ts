import { createHash } from 'node:crypto'

/** What the database keeps of a random token: useless to whoever reads a backup. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
