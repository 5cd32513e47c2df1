/** What the requester has already is not sent again: one reading of If-None-Match for calls, pages and images. */
import type { FastifyRequest } from 'fastify'

const ENTITY_TAG = /"[^"]*"/g

/**
 * Whether the answer is 304: weak comparison, as RFC 9110 §13.1.2 has it.
 *
 * @param etag of what would be sent with a 200, in its quotes
 */
export function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  return known.trim() === '*' || (known.match(ENTITY_TAG)?.includes(etag) ?? false)
}
