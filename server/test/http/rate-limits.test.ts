import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { errorLog, openShop, type TestShop } from '../support/shop.ts'

/** A factor of 0.001 leaves 2 of the 2000 requests in 10 s. */
const TWO_REQUESTS = { RATE_LIMIT_FACTOR: '0.001', TRUST_PROXY: '127.0.0.1' }

describeEachEngine('a limit per address', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open(), { environment: TWO_REQUESTS })
  })
  afterAll(() => shop.close())

  const statuses = async (...addresses: string[]): Promise<number[]> => {
    const seen: number[] = []
    for (const address of addresses) {
      const answer = await shop.fetch('/api/v1/product', { headers: { 'x-forwarded-for': address } })
      await answer.arrayBuffer()
      seen.push(answer.status)
    }
    return seen
  }

  it('counts a /64 as one, however its addresses are written', async () => {
    expect(await statuses('2a01:4f8::1', '2a01:4f8::2', '2a01:4f8:0:0::3', '2A01:04F8:0::4')).toEqual([
      200, 200, 429, 429,
    ])
    expect(await statuses('2a01:4f8:0:1::1')).toEqual([200])
  })

  it('counts an IPv4 address mapped into IPv6 as itself', async () => {
    expect(await statuses('203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107')).toEqual([200, 200, 429])
    expect(await statuses('::ffff:203.0.113.8')).toEqual([200])
  })
})

describeEachEngine('refusing too many requests', (open) => {
  it('is a short line a second, with a count', async () => {
    const lines: unknown[][] = []
    const { logger, errors } = errorLog()
    const noting = { ...logger, warn: (...said: unknown[]) => void lines.push(said), child: () => noting }
    const shop = await openShop(await open(), { environment: TWO_REQUESTS, parts: { log: noting } })
    const since = performance.now()
    const asked = await Promise.all(Array.from({ length: 100 }, () => shop.fetch('/api/v1/product')))
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(98)
    const seconds = (performance.now() - since) / 1000
    await shop.close()
    expect(errors).toEqual([])
    expect(lines.length).toBeLessThanOrEqual(2 + seconds)
    for (const line of lines) {
      expect(line).toEqual([
        { count: expect.any(Number), request_id: expect.any(String) },
        '429: Too many requests from your address. Please wait a moment.',
      ])
    }
  })
})

describeEachEngine('what is no call', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    const extraPlugins = async (app: FastifyInstance) => void app.get('/simulated', async () => 'yes')
    const environment = { RATE_LIMIT_FACTOR: '0.0001' }
    shop = await openShop(await open(), { environment, parts: { extraPlugins } })
  })
  afterAll(() => shop.close())

  it.each([
    '/readyz',
    '/healthz',
    `/images/${'a'.repeat(64)}-640.webp`,
    '/simulated',
    '/api/openapi.json',
    '/nowhere',
  ])('has a limit per address: %s', async (path) => {
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await shop.fetch(path)).status)
    expect(statuses[2]).toBe(429)
  })
})
