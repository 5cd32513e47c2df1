/** Headers that every answer bears; pages bring their own content security policy (storefront/). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** For answers that are data: nothing in them may run, load or be framed. */
const API_CONTENT_SECURITY_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What helmet sends besides by default is of no use to this shop, and off. */
function staticHeaders(isPublicHttps: boolean) {
  return helmet({
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A payment provider's window must be able to answer the page that opened it
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: isPublicHttps && { maxAge: 31_536_000, includeSubDomains: true },
    contentSecurityPolicy: false, // each answer's own
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** @returns what sets them, for answers that hooks do not see */
export function secureHeaders(
  app: FastifyInstance,
  { isPublicHttps }: { isPublicHttps: boolean },
): (request: FastifyRequest, reply: FastifyReply) => void {
  const setStatic = staticHeaders(isPublicHttps)
  const set = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id)
    setStatic(request.raw, reply.raw, (error) => {
      if (error) throw error
    })
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', API_CONTENT_SECURITY_POLICY)
  }
  app.addHook('onSend', async (request, reply) => set(request, reply))
  return set
}
