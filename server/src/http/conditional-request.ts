/** If-None-Match for calls, pages and images alike. */
import type { FastifyRequest } from 'fastify'

const ENTITY_TAG = /"[^"]*"/g

/**
 * Whether to answer 304: weak comparison, RFC 9110 §13.1.2.
 * @param etag of the 200 answer, with its quotes
 */
export function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.trim() === '*' || (ifNoneMatch.match(ENTITY_TAG)?.includes(etag) ?? false)
}
