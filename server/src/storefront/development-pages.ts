import { LANGUAGES, type Language } from '@warung/contract/values/languages.ts'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { InProcessApi } from '../http/in-process-api.ts'
import { languageSwitch } from './language-switch.ts'
import { type PublicSettings, pageRenderer } from './render-page.ts'
import { serveWebManifest } from './web-manifest.ts'

/** Open, because Vite's client is inline and uses a socket of its own. */
const OPEN_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: https:"

/** Vite serves only one language at a time (web/vite.config.ts). */
function developmentLanguage(): Language {
  return LANGUAGES.find((language) => language === process.env.VITE_LANGUAGE) ?? 'en'
}

type DevelopmentPagesOptions = {
  readonly webDir: string
  readonly settings: () => PublicSettings
  readonly inProcessApi: InProcessApi
}

export async function developmentPages(
  app: FastifyInstance,
  { webDir, settings, inProcessApi }: DevelopmentPagesOptions,
): Promise<void> {
  const vite = await createServer({ root: webDir, appType: 'custom', server: { middlewareMode: true } })
  app.addHook('onClose', () => vite.close())
  const getBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  const language = developmentLanguage()
  const render = pageRenderer({ getBuild, settings, inProcessApi })

  serveWebManifest(app, settings)
  languageSwitch(app, { isPublicHttps: false })
  const config = { access: 'anyone', limit: 'file' } as const
  app.get('/*', { config }, async (request, reply) => {
    const isVites = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('finish', () => resolve(true))
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve(false)))
    })
    if (isVites) return reply.hijack()
    const { response, body } = await render(request.url, language, request)
    return reply
      .status(response.status)
      .headers({ ...Object.fromEntries(response.headers), 'content-security-policy': OPEN_POLICY })
      .send(body)
  })
}
