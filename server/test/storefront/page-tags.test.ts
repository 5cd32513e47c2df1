/** What search machines and chats read of a page: its address, words and picture, and a product's price as data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openPageShop } from '../support/page-shop.ts'
import { bodyOf, OWN_IMAGE, openForm } from '../support/product-form.ts'
import { addProduct } from '../support/products.ts'
import { rawGet } from '../support/raw-get.ts'
import { saveSettings } from '../support/settings.ts'
import type { TestShop } from '../support/shop.ts'

const URL_OF_SHOP = 'https://toko.example'
const IN_PUBLIC = { PUBLIC_URL: `${URL_OF_SHOP}/`, DEMO: 'off', PAYPAL_MODE: 'simulator' }
const HOSTILE_NAME = 'Kopi </script><script>alert("1")</script> & <b>'

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

/** `property` or `name` of each tag of the head, with its content. */
function tagsOf(html: string): Record<string, string> {
  const head = html.slice(0, html.indexOf('</head>'))
  const found = head.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/>/g)
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, unescaped(content)]))
}

function canonicalOf(html: string): string | undefined {
  return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
}

function dataOf(html: string): unknown[] {
  const found = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [...found].map(([, json = '']) => JSON.parse(json))
}

describeEachEngine('tags for search machines and chats', (open) => {
  let shop: TestShop
  let product: number
  let category: number
  const pageOf = async (path: string, init?: RequestInit) => (await shop.fetch(path, init)).text()

  beforeAll(async () => {
    shop = await openPageShop(await open(), { environment: IN_PUBLIC })
    const form = await openForm(shop)
    category = form.kitchen
    const body = bodyOf({ name: HOSTILE_NAME, price: 85_417, sku: 'KOPI-1', brand: 'Gayo', image: OWN_IMAGE })
    const created = await form.create({ ...body, product_category_id: [category] })
    product = created.data.product_id
    for (let count = 0; count < 12; count += 1)
      await addProduct(shop.db, { product_category_id: [category], stock: 0, brand: '' })
    await saveSettings(shop, {
      shop_name: 'Toko Bu Tini',
      page_about: '# Kami\n\nKopi & **teh** sejak 1998.',
    })
  })
  afterAll(() => shop.close())

  it('name one address for each content', async () => {
    const addresses = {
      '/': '/',
      '/?utm_source=x': '/',
      '/page/1': '/',
      '/page/2': '/page/2',
      [`/product/${product}`]: `/product/${product}`,
      [`/product/${product}?stars=4`]: `/product/${product}`,
      [`/category/${category}`]: `/category/${category}`,
      [`/category/${category}/page/1`]: `/category/${category}`,
      [`/category/${category}/page/2`]: `/category/${category}/page/2`,
      '/info/about': '/info/about',
    }
    for (const [path, canonical] of Object.entries(addresses)) {
      const html = await pageOf(path)
      expect([path, canonicalOf(html)]).toEqual([path, `${URL_OF_SHOP}${canonical}`])
      expect(tagsOf(html)['og:url']).toBe(`${URL_OF_SHOP}${canonical}`)
      expect(tagsOf(html)).not.toHaveProperty('robots')
    }
  })

  it('describe each page in its own words, in the page’s language', async () => {
    expect(tagsOf(await pageOf('/'))).toMatchObject({
      description: 'Good things from all over Indonesia, at honest prices.',
      'og:title': 'Toko Bu Tini',
      'og:description': 'Good things from all over Indonesia, at honest prices.',
      'og:image': `${URL_OF_SHOP}/icon-512.png`,
      'og:type': 'website',
      'og:site_name': 'Toko Bu Tini',
      'og:locale': 'en_GB',
      'twitter:card': 'summary',
    })
    expect(tagsOf(await pageOf('/info/about'))).toMatchObject({
      description: 'Kami Kopi & teh sejak 1998.',
      'og:title': 'About us',
    })
    const indonesian = await pageOf('/', { headers: { cookie: 'language=id' } })
    expect(tagsOf(indonesian)).toMatchObject({ 'og:locale': 'id_ID' })
  })

  it('tell of a product its price, stock and picture', async () => {
    const html = await pageOf(`/product/${product}`)
    expect(tagsOf(html)).toMatchObject({
      description: 'Menjaga panas delapan jam.',
      'og:title': HOSTILE_NAME,
      'og:type': 'product',
      'og:image': URL_OF_SHOP + OWN_IMAGE,
      'product:price:amount': '85417',
      'product:price:currency': 'IDR',
      'twitter:card': 'summary_large_image',
    })
    expect(dataOf(html)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: HOSTILE_NAME,
        sku: 'KOPI-1',
        image: [URL_OF_SHOP + OWN_IMAGE],
        brand: { '@type': 'Brand', name: 'Gayo' },
        offers: {
          '@type': 'Offer',
          price: 85_417,
          priceCurrency: 'IDR',
          availability: 'https://schema.org/InStock',
        },
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: `${URL_OF_SHOP}/` },
          { '@type': 'ListItem', position: 2, name: 'Dapur', item: `${URL_OF_SHOP}/category/${category}` },
          { '@type': 'ListItem', position: 3, name: HOSTILE_NAME },
        ],
      },
    ])
  })

  it('tell who sells and how to search, on the first page alone', async () => {
    const shopData = {
      '@context': 'https://schema.org',
      name: 'Toko Bu Tini',
      url: `${URL_OF_SHOP}/`,
    }
    expect(dataOf(await pageOf('/'))).toEqual([
      { ...shopData, '@type': 'Organization' },
      {
        ...shopData,
        '@type': 'WebSite',
        potentialAction: {
          '@type': 'SearchAction',
          target: `${URL_OF_SHOP}/search?keyword={keyword}`,
          'query-input': 'required name=keyword',
        },
      },
    ])
    expect(dataOf(await pageOf('/page/2'))).toEqual([])
  })

  it('are data that no name of a product leaves, and no script for the policy', async () => {
    const answer = await shop.fetch(`/product/${product}`)
    const html = await answer.text()
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('</script><script>alert')
    // none of the data is let run: the hashes are those of the shop's own scripts, as on a page without data
    const policyOf = ({ headers }: Response) => headers.get('content-security-policy')?.match(/'sha256-/g)
    expect(policyOf(answer)).toHaveLength(policyOf(await shop.fetch('/search/x'))?.length ?? 0)
  })

  it('tell of ratings once there are some, and of what is sold out', async () => {
    const sold = await addProduct(shop.db, { stock: 0, brand: '' })
    const before = dataOf(await pageOf(`/product/${sold}`))[0]
    expect(before).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
    for (const missing of ['aggregateRating', 'brand', 'image']) expect(before).not.toHaveProperty(missing)
    for (const rating of [5, 4, 4]) {
      const review = { product_id: sold, rating, comment: 'Enak.' }
      await shop.call('POST /api/v1/review', { body: review }, await shop.signInAs('customer'))
    }
    expect(dataOf(await pageOf(`/product/${sold}`))[0]).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.33, reviewCount: 3 },
    })
  })

  it('tell how long a product may be returned, once the owner has said so', async () => {
    await saveSettings(shop, { return_days: 7 })
    expect(dataOf(await pageOf(`/product/${product}`))[0]).toMatchObject({
      offers: { hasMerchantReturnPolicy: { applicableCountry: 'ID', merchantReturnDays: 7 } },
    })
  })

  it.each([
    ...['/search/kopi', '/cart', '/login', '/register', '/shipping', '/payment', '/placeorder'],
    ...['/order/1', '/order-link', '/profile', '/admin', '/admin/orderlist'],
    ...['/nowhere', '/product/999999', '/category/999999', '/page/999', '/info/privacy'],
  ])('keep %s out of the index', async (path) => {
    const html = await pageOf(path)
    expect(tagsOf(html)).toMatchObject({ robots: 'noindex' })
    expect(canonicalOf(html)).toBeUndefined()
  })

  it('believe no Host header', async () => {
    const hostile = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    }
    for (const path of ['/page/2', '/page/2', `/category/${category}`]) {
      const { status, body } = await rawGet(shop.address, path, hostile)
      expect([status, body.toString().includes('evil.example')]).toEqual([200, false])
      expect(canonicalOf(await pageOf(path))).toBe(URL_OF_SHOP + path)
    }
  })
})

describe('without PUBLIC_URL', () => {
  describeEachEngine('the address', (open) => {
    it('is where the shop listens, as in mails', async () => {
      const shop = await openPageShop(await open())
      expect(canonicalOf(await (await shop.fetch('/')).text())).toBe('http://127.0.0.1:3000/')
      await shop.close()
    })

    it('of a shop on a network is unknown, and not guessed', async () => {
      const environment = { HOST: '0.0.0.0', DEMO: 'off', PAYPAL_MODE: 'simulator' }
      const shop = await openPageShop(await open(), { environment })
      const html = await (await shop.fetch('/')).text()
      expect(canonicalOf(html)).toBeUndefined()
      expect(tagsOf(html)).toMatchObject({ 'og:title': 'Warung' })
      for (const name of ['og:url', 'og:image']) expect(tagsOf(html)).not.toHaveProperty(name)
      await shop.close()
    })
  })
})
