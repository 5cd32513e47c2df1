import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openShop, type TestShop } from '../support/shop.ts'

describeEachEngine('a handler that hangs', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open(), {
      parts: {
        handlerTimeoutMs: 300,
        extraPlugins: async (app) => {
          app.get('/hangs', () => new Promise(() => {}))
          app.post('/hangs', () => new Promise(() => {}))
          app.get('/begins', async () => {
            const begun = new TextEncoder().encode('begun')
            return new Response(new ReadableStream({ start: (stream) => stream.enqueue(begun) }))
          })
        },
      },
    })
  })
  afterAll(() => shop.close())

  it.each([
    ['GET', {}],
    ['POST', { body: '{}', headers: { 'content-type': 'application/json' } }],
  ])('is answered for: %s', async (method, sent) => {
    const answer = await fetch(`${shop.address}/hangs`, {
      method,
      ...sent,
      signal: AbortSignal.timeout(10_000),
    })
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ code: 'handler_timeout' })
  })

  it('and has begun its answer is broken off', async () => {
    const answer = await fetch(`${shop.address}/begins`, { signal: AbortSignal.timeout(10_000) })
    await expect(answer.text()).rejects.toThrow('terminated')
  })

  it('hinders nobody else', async () => {
    const hanging = fetch(`${shop.address}/hangs`)
    expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
    expect((await hanging).status).toBe(503)
  })
})
