/** The OpenAPI document, made of the very schemas that validate (D4), and a page to read it. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { callNames, calls, methodAndPath } from '@warung/contract/call.ts'
import type { Call } from '@warung/contract/call-definition.ts'
import { problemAnswers, problemCodes } from '@warung/contract/values/problem-codes.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { declareRoutes } from './access.ts'
import { REPORT_DIRECTIVES, REPORTING_ENDPOINTS } from './policy-reports.ts'

type Json = Record<string, unknown>

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
  }) as Json
  return rest
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(field as z.ZodType, 'input'),
  }))
}

/** Every code that is answered with this status, whichever call it is. */
function problemSchema(status: number): Json {
  const codes = problemCodes.filter((code) => problemAnswers[code].status === status)
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'string', enum: codes },
      message: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
  }
}

function problemResponse(status: number): Json {
  return {
    description: 'Refused; `code` says why to a program, `message` to a person',
    content: { 'application/json': { schema: problemSchema(status) } },
  }
}

function requestBodyOf(call: Call): Json {
  if (call.file !== undefined) {
    const file = { type: 'object', properties: { [call.file]: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  }
  if (!call.body) return {}
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
    },
  }
}

function problemResponses(call: Call): number[] {
  return [400, ...(call.access === 'anyone' ? [] : [401, 403]), 429, ...call.refusals]
}

function operationOf(call: Call): Json {
  return {
    summary: call.summary,
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...requestBodyOf(call),
    ...(call.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    'x-access': call.access,
    responses: {
      [call.status]: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(call.answer, 'output') } },
      },
      ...Object.fromEntries(problemResponses(call).map((status) => [status, problemResponse(status)])),
    },
  }
}

export function openApiDocument(shopName: string): Json {
  const paths: Record<string, Json> = {}
  for (const name of callNames) {
    const { method, path } = methodAndPath(name)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(calls[name]) }
  }
  return {
    openapi: '3.0.3',
    info: { title: `${shopName} API`, version: '1' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}

/** Nothing from elsewhere, and no more than the page to read the document needs. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // and one style element that the page's script writes
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  REPORT_DIRECTIVES,
].join('; ')

/** @param hasPage whether there is a page to read the document at besides */
export async function openApiRoutes(
  app: FastifyInstance,
  { shopName, hasPage }: { shopName: string; hasPage: boolean },
): Promise<void> {
  const document = openApiDocument(shopName)
  const body = JSON.stringify(document)
  const config = { access: 'anyone', limit: 'browse' } as const
  app.get('/api/openapi.json', { config }, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(body),
  )
  if (!hasPage) return
  await app.register(async (scope) => {
    declareRoutes(scope, config)
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('reporting-endpoints', REPORTING_ENDPOINTS)
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: DOCS_POLICY,
      uiConfig: { validatorUrl: null },
    })
  })
}
