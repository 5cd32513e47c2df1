import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/each-engine.ts'
import { errorLog, openShop, type TestShop } from './shop.ts'

/** A factor of 0.001 leaves 2 of the 2000 requests in 10 s. */
const TWO_REQUESTS = { RATE_LIMIT_FACTOR: '0.001', TRUST_PROXY: '127.0.0.1' }

describeEachEngine('a limit per address', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open(), { environment: TWO_REQUESTS })
  })
  afterAll(() => shop.close())

  const statuses = async (...addresses: string[]): Promise<number[]> => {
    const told: number[] = []
    for (const address of addresses) {
      const answer = await shop.fetch('/api/v1/product', { headers: { 'x-forwarded-for': address } })
      await answer.arrayBuffer()
      told.push(answer.status)
    }
    return told
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
    const shop = await openShop(await open(), { environment: TWO_REQUESTS, parts: { logger: noting } })
    const asked = await Promise.all(Array.from({ length: 100 }, () => shop.fetch('/api/v1/product')))
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(98)
    await shop.close()
    expect(errors).toEqual([])
    expect(lines).toEqual([
      [
        { count: 1, request_id: expect.any(String) },
        '429: Too many requests from your address. Please wait a moment.',
      ],
    ])
  })
})
