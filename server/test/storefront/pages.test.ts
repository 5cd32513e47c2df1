import { readdirSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openPageShop } from '../support/page-shop.ts'
import { rawGet } from '../support/raw-get.ts'
import type { TestShop } from '../support/shop.ts'

const ASSETS = path.join(import.meta.dirname, '../../../web/build/en/client/assets')
function script(): string {
  const name = readdirSync(ASSETS).find((each) => each.endsWith('.js.br'))
  if (!name) throw new Error('the pages are not built: npm test does it')
  return `/assets/${name.replace(/\.br$/, '')}`
}

const plain = { br: brotliDecompressSync, gzip: gunzipSync } as const
function isEncoding(name: string | undefined): name is keyof typeof plain {
  return name === 'br' || name === 'gzip'
}

describeEachEngine('pages', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openPageShop(await open())
  })
  afterAll(() => shop.close())

  const from = (address: string, signal?: AbortSignal) => ({
    headers: { 'x-forwarded-for': address },
    ...(signal && { signal }),
  })

  it('do not exist at a path with a line break, which is no error of the shop', async () => {
    const answer = await rawGet(shop.address, '/%0d%0aSet-Cookie:a=b')
    expect(answer.status).toBe(404)
    expect(shop.errors).toEqual([])
  })

  it.each([
    ['/search/100%', 302, '/search/100%25'],
    ['/search/50%%20off?a=%', 302, '/search/50%25%2520off?a=%'],
    ['/product/%', 302, '/product/%25'],
    ['/search/%E0%A4', 302, '/search/%25E0%25A4'],
    ['/api/v1/product/%', 400, undefined],
  ])('read %s as it was typed, when no percent code is meant', async (path, status, location) => {
    const answer = await rawGet(shop.address, path)
    expect([answer.status, answer.headers.location]).toEqual([status, location])
    if (location) expect(await (await shop.fetch(location)).text()).toContain('</footer>')
  })

  it('sends a file again as it was sent first, in parts and only what is new where that is wanted', async () => {
    const load = async (headers: Record<string, string> = {}) => {
      const answer = await rawGet(shop.address, script(), { 'accept-encoding': 'br', ...headers })
      const { date: _date, 'x-request-id': _id, ...rest } = answer.headers
      return { status: answer.status, headers: rest, body: answer.body }
    }
    const first = await load()
    expect(first.headers['content-encoding']).toBe('br')
    expect(await load()).toEqual(first)
    expect(await load({ 'if-none-match': String(first.headers.etag) })).toMatchObject({ status: 304 })
    expect(await load({ 'if-modified-since': String(first.headers['last-modified']) })).toMatchObject({
      status: 304,
    })
    expect(await load({ range: 'bytes=0-9' })).toMatchObject({
      status: 206,
      body: first.body.subarray(0, 10),
    })
    const pastEnd = await load({ range: 'bytes=99999999-' })
    expect(pastEnd).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${first.body.length}`, 'cache-control': 'no-store' },
    })
    expect(JSON.parse(pastEnd.body.toString())).toMatchObject({ code: 'range_not_satisfiable' })
    expect((await load({ 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
    const head = await shop.fetch(script(), { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('answers 304 to who has the page already', async () => {
    const etag = (await shop.fetch('/')).headers.get('etag') ?? ''
    expect((await shop.fetch('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it.each(['/no-such-page', '/product/999999999', '/product/none'])(
    'never answers 304 for a page that is not 200 (%s)',
    async (place) => {
      const first = await shop.fetch(place)
      const etag = first.headers.get('etag')
      const page = await first.text()
      expect([first.status, etag]).toEqual([404, expect.stringMatching(/^".+"$/)])
      for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await shop.fetch(place, { headers: { 'if-none-match': known } })
        expect([known, again.status]).toEqual([known, 404])
        expect(await again.text()).toContain(page.slice(0, 15))
      }
    },
  )

  describe.each([
    ['a page', () => '/'],
    ['a file', script],
  ])('%s', (_name, place) => {
    it.each([
      ['gzip;q=0', undefined],
      ['br;q=0', undefined],
      ['*;q=0', undefined],
      ['identity', undefined],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0, *', 'gzip'],
      ['gzip;q=0, *', 'br'],
      ['gzip, deflate, br', 'br'],
    ])('asked for with %s comes as %s', async (accepted, encoding) => {
      const { headers, body } = await rawGet(shop.address, place(), { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers.vary).toContain('accept-encoding')
      const text = (isEncoding(encoding) ? plain[encoding](body) : body).toString()
      expect(text).toMatch(/^<!DOCTYPE html>|import|export|const/)
    })
  })

  it('made up by the hundred are refused, and do not hold up other visitors', async () => {
    const leaving = new AbortController()
    let refused = 0
    let made = 0
    const flood = Array.from({ length: 400 }, async (_, turn) => {
      const answer = await shop.fetch(`/search/made-up-${turn}`, from('203.0.113.1', leaving.signal))
      if (answer.status === 429) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        refused += 1
      } else made += 1
    })
    await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(100)
    const madeBefore = made
    const other = await shop.fetch('/search/of-another', from('203.0.113.2'))
    expect(other.status).toBe(200)
    expect(made - madeBefore).toBeLessThan(20)
    leaving.abort()
    await Promise.allSettled(flood)
    // once the server has seen them go, nothing waits any more for those who have gone
    const next = async () => (await shop.fetch('/search/and-now', from('203.0.113.1'))).status
    await expect.poll(next, { timeout: 20_000 }).toBe(200)
    expect(shop.errors).toEqual([])
  })

  it('that are kept cost an address nothing of its budget', async () => {
    await shop.fetch('/search/kept', from('203.0.113.3'))
    const asked = await Promise.all(
      Array.from({ length: 500 }, () => shop.fetch('/search/kept', from('203.0.113.3'))),
    )
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
