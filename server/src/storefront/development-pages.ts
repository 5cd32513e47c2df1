/** Development pages: Vite in this process with hot reload, uncached. */
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { InProcessApi } from '../http/ask-catalog.ts'
import { type PublicSettings, pageRenderer } from './render-page.ts'

/** Vite's client is inline and uses its own socket. */
const OPEN_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: https:"

type DevelopmentPagesOptions = {
  readonly webDir: string
  readonly settings: () => PublicSettings
  readonly askCatalog: InProcessApi
}

export async function developmentPages(
  app: FastifyInstance,
  { webDir, settings, askCatalog }: DevelopmentPagesOptions,
): Promise<void> {
  const vite = await createServer({ root: webDir, appType: 'custom', server: { middlewareMode: true } })
  app.addHook('onClose', () => vite.close())
  const getBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  const render = pageRenderer({ getBuild, settings, askCatalog })

  const config = { access: 'anyone', limit: 'file' } as const // one request per module
  app.get('/*', { config }, async (request, reply) => {
    const isVites = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('finish', () => resolve(true))
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve(false)))
    })
    if (isVites) return reply.hijack()
    const { response, body } = await render(request.url, request)
    return reply
      .status(response.status)
      .headers({ ...Object.fromEntries(response.headers), 'content-security-policy': OPEN_POLICY })
      .send(body)
  })
}
