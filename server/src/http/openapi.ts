import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { declareRoutes } from './access.ts'
import { openApiDocument } from './openapi-document.ts'

const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // the style element that the page's script inserts
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

type OpenApiOptions = {
  readonly shopName: () => string
  readonly publicUrl: string | undefined
  readonly hasPage: boolean
}

export async function openApiRoutes(
  app: FastifyInstance,
  { hasPage, shopName, publicUrl }: OpenApiOptions,
): Promise<void> {
  const build = (name: string) => {
    const document = openApiDocument({ shopName: name, publicUrl })
    return { name, document, body: JSON.stringify(document) }
  }
  let built = build(shopName())
  const current = () => {
    if (built.name !== shopName()) built = build(shopName())
    return built
  }
  const config = { access: 'anyone', limit: 'browse' } as const
  app.get('/api/openapi.json', { config }, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(current().body),
  )
  if (!hasPage) return
  await app.register(async (scope) => {
    declareRoutes(scope, config)
    await scope.register(swagger, { mode: 'static', specification: { document: built.document as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: DOCS_POLICY,
      transformSpecification: () => current().document,
      transformSpecificationClone: false,
      // with all calls expanded, the page stops rendering
      uiConfig: { validatorUrl: null, docExpansion: 'none' },
    })
  })
}
