/** What a page of the catalog weighs at first: its HTML, and what a browser requests because of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtAssets } from '../../../testing/built-pages.ts'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openPageShop } from '../support/page-shop.ts'
import { addProduct } from '../support/products.ts'
import { rawGet } from '../support/raw-get.ts'
import type { TestShop } from '../support/shop.ts'

const PRODUCTS = 12
const DESCRIPTION = 'Roasted in small batches in Bandung, packed on the day it is sent.'

/** With 12 products a list. HTML: bytes of brotli. Requests: the page, its scripts, stylesheet, font, icon and pictures that do not wait until they come near. */
const BUDGETS: readonly [place: string, htmlBytes: number, requests: number][] = [
  ['/', 5_050, 13],
  ['/search/kopi', 4_700, 13],
  ['/product/1', 5_270, 14],
  ['/cart', 3_850, 13],
]

/** Without those of a picture that a browser fetches late, or chooses one of by `srcset`. */
function addressesIn(html: string): Set<string> {
  const found = new Set<string>()
  for (const [tag] of html.matchAll(/<(?:link|img|script)\b[^>]*>/g)) {
    const address = / (?:href|src)="([^"]+)"/.exec(tag)?.[1]
    const isLater = tag.includes(' loading="lazy"') || / rel="(?:canonical|manifest)"/.test(tag)
    const isPreloadOfPicture = tag.includes(' as="image"')
    if (address !== undefined && !isLater && !isPreloadOfPicture) found.add(address)
  }
  // the module that starts the page imports its parts by their names
  for (const [, address] of html.matchAll(/(?:import|from) "(\/[^"]+)"/g)) if (address) found.add(address)
  return found
}

describeEachEngine('a page', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openPageShop(await open())
    for (let count = 1; count <= PRODUCTS; count += 1) {
      await addProduct(shop.db, { name: `Kopi Arabika Gayo ${count}`, description: DESCRIPTION })
    }
  })
  afterAll(() => shop.close())

  describe.each(BUDGETS)('%s', (place, htmlBytes, requests) => {
    it(`is at most ${htmlBytes} bytes`, async () => {
      const page = await rawGet(shop.address, place, { 'accept-encoding': 'br' })
      expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br'])
      expect(page.body.length).toBeLessThanOrEqual(htmlBytes)
    })

    it('asks for no script before it is painted', async () => {
      const html = await (await shop.fetch(place)).text()
      expect(html).not.toMatch(/rel="modulepreload"|type="module"| src="[^"]+\.js"/)
      expect(html.match(/<script type="waiting-module"/g)).toHaveLength(1)
      expect(html.match(/<link rel="waiting-modulepreload"/g)?.length).toBeGreaterThan(5)
    })

    it(`takes at most ${requests} requests`, async () => {
      const html = await (await shop.fetch(place)).text()
      const addresses = [place, ...addressesIn(html)]
      expect(addresses).toEqual(expect.arrayContaining(builtAssets('.woff2')))
      expect(addresses.length).toBeLessThanOrEqual(requests)
    })
  })
})
