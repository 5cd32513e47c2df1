import type { Product } from '@warung/contract/catalog.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openPageShop } from '../support/page-shop.ts'
import { bodyOf } from '../support/product-form.ts'
import { addCategory } from '../support/products.ts'
import type { TestShop } from '../support/shop.ts'

/** What a shopper reads of each field on the product's page; null for what is not written there. */
const WRITTEN: Readonly<Record<keyof Product, string | null>> = {
  product_id: null, // in its address
  name: 'Termos Gunung 8417',
  sku: null, // for admins, and to be searched for
  price: 'Rp 85.417',
  image: null, // a picture
  image_placeholder: null, // a picture
  images: null, // pictures
  brand: 'Hangat 8417',
  stock: 'In Stock',
  description: 'Menjaga panas 8417 jam.',
  rating: 'Rated 4', // of its stars
  numb_reviews: '1 review',
  variants: null, // of a group: e2e/variants.spec.ts
  sale: '10% off, until 1 Dec',
  product_categories: 'Dapur 8417', // each a link to its page
  rating_counts: '4 stars: 1', // a bar for each
  reviews: 'Masih panas sampai pagi.',
}

/** Without scripts, which carry all that was loaded, and without tags but for their labels. */
function readable(html: string): string {
  return html
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<[^>]*aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
}

describeEachEngine('the product page', (open) => {
  let shop: TestShop
  let page: string
  beforeAll(async () => {
    shop = await openPageShop(await open())
    const body = bodyOf({
      name: 'Termos Gunung 8417',
      price: 95_417,
      sale_price: 85_417,
      sale_until: '2026-12-01',
      brand: 'Hangat 8417',
      description: 'Menjaga panas 8417 jam.',
      product_category_id: [await addCategory(shop.db, 'Dapur 8417')],
    })
    const created = await shop.call('POST /api/v1/admin/product', { body }, await shop.signInAs('admin'))
    const { product_id } = created.data
    const review = { product_id, rating: 4, comment: 'Masih panas sampai pagi.' }
    await shop.call('POST /api/v1/review', { body: review }, await shop.signInAs('customer'))
    page = readable(await (await shop.fetch(`/product/${product_id}`)).text())
  })
  afterAll(() => shop.close())

  it.each(Object.entries(WRITTEN).filter(([, words]) => words !== null))(
    'says the %s: %s',
    (_field, words) => {
      expect(page).toContain(words)
    },
  )
})
