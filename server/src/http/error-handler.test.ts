/** Errors as the caller and the log see them. */
import { problemAnswers, problemCodes } from '@warung/contract/values/problem-codes.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../platform/database/unavailable.ts'
import { Problem } from '../platform/problems/problem.ts'
import { createErrorHandler, problemReporter } from './error-handler.ts'
import { openApiDocument } from './openapi-document.ts'

const failures = {
  '/own': () => new Problem('order_not_found'),
  '/fields': () => new Problem('email_taken'),
  '/wait': () => new Problem('too_many_requests', { retryAfterSeconds: 1.2 }),
  '/always-so-long': () => new Problem('order_in_progress'),
  '/who': () => new Problem('sign_in_required'),
  '/database': () => new DatabaseUnavailable('no connection', { cause: new Error('secret host') }),
  '/framework': () => Object.assign(new Error('FST secret'), { statusCode: 406, code: 'FST_ELSE' }),
  '/defect': () => new TypeError('secret of the inside'),
  '/nothing': () => undefined,
}

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ bodyLimit: 100 })
  app.setErrorHandler(createErrorHandler(problemReporter({ warn: () => {} }), () => 'en'))
  app.setNotFoundHandler(() => {
    throw new Problem('address_not_found')
  })
  for (const [url, failure] of Object.entries(failures)) app.get(url, () => Promise.reject(failure()))
  app.post('/body', async () => 'read')
})
afterAll(() => app.close())

async function answerOf(url: string) {
  const { statusCode, headers, body } = await app.inject({ url })
  return { status: statusCode, headers, text: body, body: JSON.parse(body) as Record<string, unknown> }
}

describe('what was thrown is answered', () => {
  it.each([
    ['/own', 404, { code: 'order_not_found', message: 'This order does not exist.' }],
    [
      '/fields',
      409,
      {
        code: 'email_taken',
        message: 'An account with this email already exists.',
        errors: { email: ['An account with this email already exists.'] },
      },
    ],
    ['/nowhere', 404, { code: 'address_not_found', message: 'There is nothing at this address.' }],
    ['/framework', 400, { code: 'bad_request', message: 'The request could not be understood.' }],
  ])('%s with %i, its code and its words, and nothing else', async (url, status, body) => {
    const answer = await answerOf(url)
    expect(answer).toMatchObject({ status, headers: { 'cache-control': 'no-store' } })
    expect(answer.body).toEqual(body)
  })

  it.each(['/defect', '/nothing'])('%s with 500, and nothing of the inside', async (url) => {
    const { status, body, text } = await answerOf(url)
    expect(status).toBe(500)
    expect(body).toEqual({
      code: 'internal_error',
      message: `Something went wrong on our side. Please try again. (${String(body.request_id)})`,
      request_id: expect.any(String),
    })
    expect(text).not.toContain('secret')
  })

  it('with when to come back, in whole seconds', async () => {
    expect((await answerOf('/wait')).headers['retry-after']).toBe('2')
    expect((await answerOf('/always-so-long')).headers['retry-after']).toBe('1')
    expect((await answerOf('/own')).headers).not.toHaveProperty('retry-after')
  })

  it('with 401 and how to sign in', async () => {
    expect((await answerOf('/who')).headers['www-authenticate']).toBe('Bearer')
  })

  it('with 503 while the database is away', async () => {
    const { status, body, text, headers } = await answerOf('/database')
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('3')
    expect(body).toMatchObject({ code: 'shop_busy', request_id: expect.any(String) })
    expect(text).not.toContain('secret')
  })

  it.each([
    ['application/json', '{"a":', 'invalid_json'],
    ['application/json', '', 'empty_body'],
    ['application/json', `"${'x'.repeat(200)}"`, 'request_too_large'],
    ['application/xml', '<a/>', 'unsupported_content_type'],
  ])('a body of %s that is %j with its own code', async (type, payload, code) => {
    const options = { method: 'POST', url: '/body', headers: { 'content-type': type }, payload } as const
    expect((await app.inject(options)).json()).toMatchObject({ code, message: expect.any(String) })
  })
})

describe('the OpenAPI document', () => {
  it('names with each status the codes that it is answered with', () => {
    const { paths, components } = openApiDocument({ shopName: 'Shop', publicUrl: undefined }) as {
      paths: Record<string, Record<string, { responses: Record<string, never> }>>
      components: { schemas: Record<string, unknown> }
    }
    const responses = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => Object.entries(operation.responses)),
    )
    const refusals = responses.filter(([status]) => Number(status) >= 400)
    expect(refusals.length).toBeGreaterThan(100)
    for (const [status, response] of refusals) {
      const codes = problemCodes.filter((code) => problemAnswers[code].status === Number(status))
      expect(codes.length).toBeGreaterThan(0)
      expect(response).toMatchObject({
        content: { 'application/json': { schema: { $ref: `#/components/schemas/Problem${status}` } } },
      })
      expect(components.schemas[`Problem${status}`]).toMatchObject({
        required: ['code', 'message'],
        properties: { code: { type: 'string', enum: codes } },
      })
    }
  })
})
