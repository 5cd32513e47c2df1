/** Headers that every answer bears; pages bring their own content security policy (storefront/). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** For answers that are data: nothing in them may run, load or be framed. */
const API_CONTENT_SECURITY_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** @returns what sets them, for answers that hooks do not see */
export function secureHeaders(
  app: FastifyInstance,
  { isPublicHttps }: { isPublicHttps: boolean },
): (request: FastifyRequest, reply: FastifyReply) => void {
  const set = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('x-frame-options', 'DENY')
    // A payment provider's window must be able to answer the page that opened it
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    if (isPublicHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', API_CONTENT_SECURITY_POLICY)
  }
  app.addHook('onSend', async (request, reply) => set(request, reply))
  return set
}
