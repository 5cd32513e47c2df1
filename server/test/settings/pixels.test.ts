/** Ids of advertising pixels: who sees them, what is refused, and which pages may load the scripts (decisions/072). */
import { NO_PIXELS } from '@warung/contract/values/pixels.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { pixelHostsOf } from '../../src/storefront/pixel-hosts.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const IDS = { meta: '123456789012345', tiktok: 'C4ABCDEFGH12345', google: 'G-AB12CD34EF' }

describeOnPostgres('pixels', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())
  const profile = async () => (await shop.call('GET /api/v1/shop', {})).data

  it('are in the profile only while there are ids', async () => {
    expect(await profile()).not.toHaveProperty('pixels')
    await saveSettings(shop, { pixels: { ...NO_PIXELS, meta: IDS.meta } })
    expect((await profile()).pixels).toEqual({ meta: IDS.meta })
    await saveSettings(shop, { pixels: NO_PIXELS })
    expect(await profile()).not.toHaveProperty('pixels')
  })

  it.each([
    ['meta', 'https://example.com'],
    ['meta', '12 34'],
    ['tiktok', 'x";alert(1)'],
    ['google', 'GTM-ABCDE'],
    ['google', 'G-1&x=2'],
  ] as const)('of %s refuse %s', async (vendor, id) => {
    const refusal = await refusalOf(saveSettings(shop, { pixels: { ...NO_PIXELS, [vendor]: id } }))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([400, [`pixels.${vendor}`]])
  })
})

it.each(['/', '/?x=1', '/page/2', '/category/3', '/product/7', '/cart', '/cart/7?qty=2', '/info/privacy'])(
  'are let into %s',
  (url) => {
    expect(pixelHostsOf({ meta: IDS.meta }, url)).toEqual({
      script: ['https://connect.facebook.net'],
      connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
      image: ['https://www.facebook.com'],
    })
  },
)

it.each([
  ...['/order/7', '/order-link', '/login', '/register', '/reset-password', '/invitation', '/confirm-email'],
  ...[
    '/profile',
    '/shipping',
    '/payment',
    '/placeorder',
    '/search/siti',
    '/admin',
    '/cartoon',
    '/stop-mails',
  ],
])('are not let into %s', (url) => {
  expect(pixelHostsOf(IDS, url)).toBeUndefined()
})

it('of no vendor are let in nowhere', () => {
  expect(pixelHostsOf(undefined, '/')).toBeUndefined()
  expect(pixelHostsOf({}, '/')).toBeUndefined()
})
