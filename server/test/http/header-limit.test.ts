/** Headers are read into memory before anything is known of who sends them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openShop, type TestShop } from '../support/shop.ts'

describeEachEngine('headers of a request', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const statusWith = async (headers: Record<string, string>) =>
    (await shop.fetch('/api/v1/shop', { headers })).status

  it('are refused above 16 kB, in one header or in many', async () => {
    expect(await statusWith({ 'x-long': 'x'.repeat(15_000) })).toBe(200)
    expect(await statusWith({ 'x-long': 'x'.repeat(17_000) })).toBe(431)
    const many = Object.fromEntries(Array.from({ length: 180 }, (_, n) => [`x-${n}`, 'y'.repeat(90)]))
    expect(await statusWith(many)).toBe(431)
    expect(await statusWith({})).toBe(200)
  })
})
