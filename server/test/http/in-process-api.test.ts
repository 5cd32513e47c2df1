/** Calls of pages inside the process are answered and refused as over HTTP. */
import { problemAnswers } from '@warung/contract/values/problem-codes.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { collectCacheTags } from '../../src/http/cache-tags.ts'
import type { InProcessApi } from '../../src/http/in-process-api.ts'
import { Problem } from '../../src/platform/problems/problem.ts'
import { addProduct } from '../support/products.ts'
import { errorLog, openShop, type TestShop } from '../support/shop.ts'

describeEachEngine('a call that a page asks', (open) => {
  let shop: TestShop
  let inProcessApi: InProcessApi
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openShop(await open({ onStatement: (text) => statements.push(text) }), {
      parts: {
        storefront: async (_app, given) => {
          inProcessApi = given.inProcessApi
        },
      },
    })
  })
  afterAll(() => shop.close())
  beforeEach(() => {
    statements.length = 0
  })

  const request = { id: 'of-a-page', log: errorLog().logger }
  const overHttp = async (address: string) => {
    const answer = await shop.fetch(address)
    return { status: answer.status, body: await answer.json() }
  }
  const refusalOf = async (asked: Promise<unknown>) => {
    const problem: unknown = await asked.catch((error: unknown) => error)
    if (!(problem instanceof Problem)) throw new Error('it was not refused')
    const { code, message, errors }: Problem = problem
    return { status: problemAnswers[code].status, body: { code, message, ...(errors && { errors }) } }
  }

  it('tells what the call tells', async () => {
    const id = await addProduct(shop.db, { name: 'Kopi “Gayo” & teh', brand: '</script>' })
    const asked = [
      await inProcessApi('GET /api/v1/product/{id}', { params: { id } }, request),
      await inProcessApi('GET /api/v1/product', { query: { page: 1, keyword: 'Kopi “' } }, request),
      await inProcessApi('GET /api/v1/product/top', {}, request),
      await inProcessApi('GET /api/v1/product', { query: { page: 1, keyword: undefined } }, request),
    ]
    const overHttpAnswer = [
      await overHttp(`/api/v1/product/${id}`),
      await overHttp(`/api/v1/product?page=1&keyword=${encodeURIComponent('Kopi “')}`),
      await overHttp('/api/v1/product/top'),
      await overHttp('/api/v1/product?page=1'),
    ]
    expect(asked).toEqual(overHttpAnswer.map(({ body }) => body))
  })

  it('shares what is kept with who asks over HTTP, and notes what it shows', async () => {
    const id = await addProduct(shop.db, {})
    await overHttp(`/api/v1/product/${id}`)
    const keptSince = performance.now()
    statements.length = 0
    const ask = () => inProcessApi('GET /api/v1/product/{id}', { params: { id } }, request)
    const { tags } = await collectCacheTags(Number.POSITIVE_INFINITY, ask)
    expect(tags.exactly).toEqual(new Set([id]))
    expect(tags.madeAt).toBeLessThanOrEqual(keptSince)
    expect(statements).toEqual([])
  })

  it('is made once for all who wait for it', async () => {
    const ask = (id: number) => inProcessApi('GET /api/v1/product/{id}', { params: { id } }, request)
    await ask(await addProduct(shop.db, {}))
    const [one, id] = [statements.length, await addProduct(shop.db, {})]
    statements.length = 0
    await Promise.all([...Array.from({ length: 20 }, () => ask(id)), overHttp(`/api/v1/product/${id}`)])
    expect(statements.length).toBeLessThan(2 * one)
  })

  it.each([
    ['GET /api/v1/product/{id}', { params: { id: 999_999_999 } }, '/api/v1/product/999999999'],
    ['GET /api/v1/product/{id}', { params: { id: 'none' } }, '/api/v1/product/none'],
    ['GET /api/v1/product', { query: { page: 0 } }, '/api/v1/product?page=0'],
    ['GET /api/v1/product', { query: { unknown: 1 } }, '/api/v1/product?unknown=1'],
    [
      'GET /api/v1/product',
      { query: { keyword: 'x'.repeat(5000) } },
      `/api/v1/product?keyword=${'x'.repeat(5000)}`,
    ],
  ] as const)('is refused as the call is: %s, %o', async (name, input, address) => {
    const overHttpAnswer = await overHttp(address)
    if (overHttpAnswer.status === 200)
      expect(await inProcessApi(name, input, request)).toEqual(overHttpAnswer.body)
    else expect(await refusalOf(inProcessApi(name, input, request))).toEqual(overHttpAnswer)
  })

  it('that fails is in the log, by the request that waits for the page', async () => {
    const { logger, errors } = errorLog()
    await shop.db.execute('alter table review rename to review_elsewhere')
    try {
      const id = await addProduct(shop.db, {})
      const input = { params: { id } }
      const refusal = await refusalOf(
        inProcessApi('GET /api/v1/product/{id}', input, { id: 'page-7', log: logger }),
      )
      expect(refusal).toMatchObject({
        status: 500,
        body: { code: 'internal_error', message: expect.stringContaining('(page-7)') },
      })
      expect(errors).toMatchObject([[{ err: expect.any(Error) }, 'unexpected failure']])
    } finally {
      await shop.db.execute('alter table review_elsewhere rename to review')
    }
  })

  it.each(['GET /api/v1/order', 'GET /api/v1/admin/product', 'POST /api/v1/review'] as const)(
    'is none that shows personal data: %s',
    async (name) => {
      const { logger } = errorLog()
      const refused = await refusalOf(inProcessApi(name, {}, { id: '', log: logger }))
      expect(refused).toMatchObject({ body: { code: 'internal_error' } })
    },
  )
})
