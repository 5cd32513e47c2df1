import type { FastifyRequest } from 'fastify'

const ENTITY_TAG = /"[^"]*"/g

/** Weak comparison, RFC 9110 §13.1.2. @param etag with its quotes */
export function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.trim() === '*' || (ifNoneMatch.match(ENTITY_TAG)?.includes(etag) ?? false)
}
