import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** API responses must not run scripts, load anything or be framed. */
const API_CONTENT_SECURITY_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

function helmetOf(isPublicHttps: boolean): ReturnType<typeof helmet> {
  return helmet({
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // a payment window must be able to reach its opener
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: isPublicHttps && { maxAge: 31_536_000, includeSubDomains: true },
    contentSecurityPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

function staticHeaders(isPublicHttps: boolean): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmetOf(isPublicHttps)(response.req, response, (error) => {
    if (error) throw error
  })
  const set = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
  return Object.fromEntries(set)
}

/** New orders: its admins scan barcodes (decisions/075). A document's policy holds for all screens opened from it. */
const CAMERA_PATH = /^\/admin\/order\/create\/?(\?|$)/

function withPermissions(headers: Record<string, string>, camera: string): Record<string, string> {
  return { ...headers, 'permissions-policy': `camera=(${camera}), microphone=(), geolocation=()` }
}

/** @returns a function for responses that bypass the hooks */
export function secureHeaders(
  app: FastifyInstance,
  { isPublicHttps }: { isPublicHttps: boolean },
): (request: FastifyRequest, reply: FastifyReply) => void {
  const headers = staticHeaders(isPublicHttps)
  const usual = withPermissions(headers, '')
  const withCamera = withPermissions(headers, 'self')
  const set = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id).headers(CAMERA_PATH.test(request.url) ? withCamera : usual)
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', API_CONTENT_SECURITY_POLICY)
  }
  app.addHook('onSend', (request, reply, _payload, done) => {
    set(request, reply)
    done()
  })
  return set
}
