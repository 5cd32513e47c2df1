/** Each call of the contract × each role, made from the contract's own table (threats.md, Who may do what). */
import { type CallName, callNames, calls, methodAndPath } from '@warung/contract/call.ts'
import type { Access, Call } from '@warung/contract/call-definition.ts'
import type { ROLE } from '@warung/contract/values/roles.ts'
import type { FastifyContextConfig } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import type { AppOptions } from '../../src/app.ts'
import { documentedStatuses } from '../../src/http/serve-call.ts'
import { openShop, refusalBody, type TestShop } from '../support/shop.ts'

type Who = keyof typeof ROLE | 'anonymous'
const everybody: Who[] = ['anonymous', 'superAdmin', 'admin', 'customer', 'guest']

/** The specification's section 6, written down a second time: a slip in the code has to disagree with it. */
const admitted: Record<Access, readonly Who[]> = {
  anyone: everybody,
  'signed-in': ['superAdmin', 'admin', 'customer', 'guest'],
  shopper: ['customer', 'guest'],
  admin: ['superAdmin', 'admin'],
  superAdmin: ['superAdmin'],
}

function accessByPath(name: CallName): Access | undefined {
  const { path } = methodAndPath(name)
  if (
    /^\/api\/v1\/admin\/(invitation|provider-key\/\{provider\}|qris-picture|user\/\{id\}\/(role|permission-set|hand-over|password-link))/.test(
      path,
    )
  )
    return 'superAdmin'
  if (path.startsWith('/api/v1/admin/') || path === '/api/v1/upload/image') return 'admin'
  if (name === 'POST /api/v1/review' || path.endsWith('/review/mine')) return 'shopper'
  // they know what the account has used
  if (name === 'POST /api/v1/discount-check' || name === 'POST /api/v1/automatic-discount/own')
    return 'shopper'
  // the link in the body is what opens it
  if (path.startsWith('/api/v1/order-link') && !path.endsWith('/adopt')) return 'anyone'
  if (path.startsWith('/api/v1/order') && !name.startsWith('GET')) return 'shopper'
  if (path.startsWith('/api/v1/order') || path.startsWith('/api/v1/user')) return 'signed-in'
  return 'anyone'
}

describe('the table of calls', () => {
  it.each(callNames)('%s has the access that its path promises', (name) => {
    expect(calls[name].access).toBe(accessByPath(name))
  })

  it('does not let carts that ask for discounts use up the limit of placing orders', () => {
    expect(calls['POST /api/v1/automatic-discount/own'].limit).toBe('browse')
  })

  it('holds every line of the specification’s section 7', () => {
    const specified = [
      'POST /api/v1/auth/login',
      'POST /api/v1/auth/register/customer',
      'POST /api/v1/auth/refresh',
      'GET /api/v1/user',
      'GET /api/v1/admin/user/{id}',
      'PATCH /api/v1/user/profile',
      'GET /api/v1/product',
      'GET /api/v1/admin/product',
      'GET /api/v1/product/{id}',
      'GET /api/v1/admin/product/{id}',
      'GET /api/v1/product/top',
      'POST /api/v1/review',
      'GET /api/v1/order',
      'POST /api/v1/order',
      'GET /api/v1/order/{id}',
      'GET /api/v1/admin/order/{id}',
      'PUT /api/v1/order/{id}/pay',
      'PUT /api/v1/admin/order/{id}/deliver',
      'GET /api/v1/admin/order',
      'GET /api/v1/admin/user',
      'DELETE /api/v1/admin/user/{id}',
      'PATCH /api/v1/admin/user/{id}',
      'GET /api/v1/product-category',
      'POST /api/v1/upload/image',
      'POST /api/v1/admin/product',
      'PUT /api/v1/admin/product/{id}',
      'DELETE /api/v1/admin/product/{id}',
    ]
    expect(specified.filter((name) => !callNames.includes(name as CallName))).toEqual([])
  })
})

/** Every schema inside a schema, itself included. */
function within(schema: z.ZodType, path = ''): { schema: z.ZodType; path: string }[] {
  const inner: [string, z.ZodType][] = []
  if (schema instanceof z.ZodObject) inner.push(...(Object.entries(schema.shape) as [string, z.ZodType][]))
  else if (schema instanceof z.ZodArray) inner.push(['[]', schema.element as z.ZodType])
  else if (schema instanceof z.ZodRecord) inner.push(['{}', schema.valueType as z.ZodType])
  else if (schema instanceof z.ZodUnion)
    inner.push(...schema.options.map((option, n): [string, z.ZodType] => [`|${n}`, option as z.ZodType]))
  else if (schema instanceof z.ZodPipe) {
    inner.push(['in', schema.in as z.ZodType], ['out', schema.out as z.ZodType])
  } else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  ) {
    inner.push(['', schema.unwrap() as z.ZodType])
  }
  return [{ schema, path }, ...inner.flatMap(([name, part]) => within(part, `${path}.${name}`))]
}

describe('the schemas of calls', () => {
  const parts = (call: Call) =>
    [call.params, call.query, call.body]
      .filter((schema) => schema !== undefined)
      .flatMap((schema) => within(schema))

  it('are walked to their leaves', () => {
    const paths = within(calls['GET /api/v1/product'].answer).map(({ path }) => path)
    expect(paths).toContain('.data.[].product_categories.[].name')
    expect(
      within(z.object({ a: z.string().default('x').optional() })).map(({ schema }) => schema.type),
    ).toEqual(['object', 'optional', 'default', 'string'])
  })

  it.each(callNames)('%s fills in nothing under optional', (name) => {
    const wrong = parts(calls[name]).filter(
      ({ schema }) =>
        schema instanceof z.ZodOptional &&
        within(schema).some(
          (inner) => inner.schema instanceof z.ZodDefault || inner.schema instanceof z.ZodPrefault,
        ),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it.each(callNames)('%s answers without a one-way transform', (name) => {
    const wrong = within(calls[name].answer).filter(({ schema }) => schema instanceof z.ZodTransform)
    expect(wrong.map(({ path }) => path)).toEqual([])
    expect(() => z.toJSONSchema(calls[name].answer, { io: 'output' })).not.toThrow()
  })
})

describeEachEngine('the routes', (open) => {
  let shop: TestShop
  let tokens: Record<Who, { access_token: string } | undefined>
  beforeAll(async () => {
    shop = await openShop(await open())
    tokens = {
      anonymous: undefined,
      superAdmin: await shop.signInAs('superAdmin'),
      admin: await shop.signInAs('admin'),
      customer: await shop.signInAs('customer'),
      guest: await shop.signInAs('guest'),
    }
  })
  afterAll(() => shop.close())

  /** Ids of no row, and no body: a call that is let in changes nothing. */
  const send = (name: CallName, as?: { access_token: string }, more: RequestInit = {}) => {
    const { method, path } = methodAndPath(name)
    return shop.fetch(path.replace('{id}', '2000000000'), { method, ...more }, as)
  }

  const cases = callNames.flatMap((name) => everybody.map((who) => ({ name, who })))
  it.each(cases)('$name as $who', async ({ name, who }) => {
    const answer = await send(name, tokens[who])
    const isAdmitted = admitted[calls[name].access].includes(who)
    if (isAdmitted) expect([401, 403]).not.toContain(answer.status)
    else expect(answer.status).toBe(who === 'anonymous' ? 401 : 403)
    expect(documentedStatuses(name)).toContain(answer.status)
    expect(answer.status).toBeLessThan(500)
    if (!answer.ok) expect((await refusalBody(answer)).message).toMatch(/\S/)
  })

  const restricted = callNames.filter((name) => calls[name].access !== 'anyone')
  it.each(restricted)('%s believes no token that is not one', async (name) => {
    const refresh = (tokens.superAdmin as { refresh_token?: string }).refresh_token ?? ''
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const [, payload = ''] = tokens.superAdmin?.access_token.split('.') ?? []
    for (const access_token of [
      'x',
      refresh,
      `${header}.${payload}.`,
      `${tokens.superAdmin?.access_token}x`,
    ]) {
      expect((await send(name, { access_token })).status).toBe(401)
    }
    for (const authorization of ['', 'Basic YTpi', `Token ${tokens.superAdmin?.access_token}`]) {
      expect((await send(name, undefined, { headers: { authorization } })).status).toBe(401)
    }
  })

  it.each(restricted)('%s refuses strangers before it reads what they send', async (name) => {
    if (name.startsWith('GET')) return
    const answer = await send(name, undefined, {
      body: 'x'.repeat(600_000),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(401)
  })

  it.each(callNames.filter((name) => calls[name].access !== 'anyone'))('%s is never cached', async (name) => {
    const answer = await send(name, tokens.superAdmin)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('do not exist under other methods or addresses', async () => {
    for (const [method, path] of [
      ['DELETE', '/api/v1/product/1'],
      ['PUT', '/api/v1/admin/user/1'],
      ['POST', '/api/v1/user'],
      ['GET', '/api/v1/admin'],
      ['GET', '/api/v1/admin/user/1/edit'],
      ['GET', '/API/V1/admin/user'],
    ] as const) {
      expect((await shop.fetch(path, { method }, tokens.superAdmin)).status).toBe(404)
    }
  })

  it('said nothing in the log of errors', () => {
    expect(shop.errors).toEqual([])
  })
})

describeEachEngine('a route outside the contract', (open) => {
  const starting = async (storefront: NonNullable<AppOptions['storefront']>) =>
    openShop(await open(), { parts: { storefront } })

  const halves: FastifyContextConfig[] = [{}, { access: 'anyone' }, { limit: 'browse' }]
  it.each(halves)('keeps the shop from starting when it declares no more than %j', async (config) => {
    const opening = starting(async (app) => {
      app.get('/bare', { config }, async () => 'open to anyone')
    })
    await expect(opening).rejects.toThrow('GET /bare')
  })

  it('keeps the shop from starting when a plugin brings it', async () => {
    const opening = starting(async (app) => {
      await app.register(async (scope) => void scope.post('/of-a-plugin', async () => 'open'))
    })
    await expect(opening).rejects.toThrow('POST /of-a-plugin')
  })

  it('is held to the access it declares', async () => {
    const shop = await starting(async (app) => {
      app.get('/admins', { config: { access: 'admin', limit: 'browse' } }, async () => 'for admins')
    })
    expect((await shop.fetch('/admins')).status).toBe(401)
    expect((await shop.fetch('/admins', {}, await shop.signInAs('customer'))).status).toBe(403)
    expect((await shop.fetch('/admins', {}, await shop.signInAs('admin'))).status).toBe(200)
    await shop.close()
  })
})
