import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { payPalScriptHosts } from '../../src/providers/paypal/script-hosts.ts'
import { openPageShop } from '../support/page-shop.ts'
import type { TestShop } from '../support/shop.ts'

function policyOf(answer: Response): string {
  return answer.headers.get('content-security-policy') ?? ''
}

describeEachEngine('headers', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    const environment = { PUBLIC_URL: 'https://shop.example', DEMO: 'off', PAYPAL_MODE: 'simulator' }
    shop = await openPageShop(await open(), { environment })
  })
  afterAll(() => shop.close())

  it.each([
    '/',
    '/order/1',
    '/nothing-here',
    '/favicon.svg',
    '/api/v1/product',
    '/api/v1/admin/user',
    '/api/v1/nothing',
    '/api/openapi.json',
    '/api/docs/',
    '/images/nothing.webp',
    '/healthz',
    '/readyz',
    '/%',
  ])('of %s keep it from being framed, guessed and sent in the clear', async (path) => {
    const { headers } = await shop.fetch(path)
    const all = Object.fromEntries(headers)
    expect(all).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(all['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(all['content-security-policy']).not.toContain('unsafe-eval')
    expect(all['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(all['content-security-policy']).not.toMatch(/(default|style)-src [^;]*unsafe-inline/)
    expect(all['content-security-policy']).not.toContain('paypal')
  })

  it.each([
    ['/', ''],
    ['/admin/orderlist', ''],
    ['/admin/order/create/x', ''],
    ['/order/1?/admin/order/create', ''],
    ['/admin/order/create', 'self'],
    ['/admin/order/create?draft=1', 'self'],
  ])('of %s let it use the camera: (%s)', async (path, camera) => {
    const { headers } = await shop.fetch(path)
    expect(headers.get('permissions-policy')).toBe(`camera=(${camera}), microphone=(), geolocation=()`)
  })

  it('let the scripts run that stand in a page, and no others', async () => {
    const answer = await shop.fetch('/')
    const html = await answer.text()
    const inline = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      // data for search engines does not run
      .filter(([, attributes = '', body]) => !/src=|ld\+json/.test(attributes) && body !== '')
      .map(([, , body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
    const [allowed = ''] = /script-src [^;]*/.exec(policyOf(answer)) ?? []
    expect(inline.length).toBeGreaterThan(0)
    expect(allowed.split(' ').slice(2).toSorted()).toEqual([...new Set(inline)].toSorted())
    expect(html).not.toContain('nonce=')
  })

  describe('of a page let PayPal’s script in', () => {
    let real: TestShop
    beforeAll(async () => {
      real = await openPageShop(await open(), { scriptHosts: payPalScriptHosts('live') })
    })
    afterAll(() => real.close())

    it('where an order is paid', async () => {
      const policy = policyOf(await real.fetch('/order/7'))
      expect(policy).toMatch(/script-src [^;]*https:\/\/www\.paypal\.com/)
      expect(policy).not.toContain('*.')
    })

    it.each(['/', '/login', '/cart', '/placeorder', '/admin/orderlist', '/nothing'])(
      'and not at %s',
      async (path) => {
        expect(policyOf(await real.fetch(path))).not.toContain('paypal')
      },
    )
  })

  describe('of the page to read the API’s document at', () => {
    it('allow nothing from elsewhere', async () => {
      const policy = policyOf(await shop.fetch('/api/docs/'))
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/)
      expect(policy).not.toMatch(/https?:|unsafe|\*/)
    })

    it('are those of nothing in production', async () => {
      const environment = { NODE_ENV: 'production', PAYPAL_MODE: 'simulator', DEMO: 'off' }
      const other = await openPageShop(await open(), { environment })
      expect((await other.fetch('/api/docs')).status).toBe(404)
      expect((await other.fetch('/api/docs/static/index.html')).status).toBe(404)
      expect((await other.fetch('/api/openapi.json')).status).toBe(200)
      await other.close()
    })
  })
})
