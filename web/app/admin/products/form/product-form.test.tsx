import type { AdminProduct, ProductBody } from '@warung/contract/catalog.ts'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { productDraft } from './product-draft'
import { ProductForm } from './product-form'

const CONTROLS: Readonly<Record<keyof ProductBody, string>> = {
  name: 'name',
  sku: 'sku',
  price: 'price',
  image: 'image', // set by its upload
  images: 'images', // set when it is saved
  brand: 'brand',
  product_category_id: 'category',
  description: 'description',
  stock: 'stock',
  is_published: 'is_published',
  published_from: 'published_from',
  published_until: 'published_until',
  weight_grams: 'weight_grams',
}

const PRODUCT: AdminProduct = {
  product_id: 41,
  name: 'Termos Gunung',
  sku: 'TERMOS-42',
  price: 85_417,
  image: '',
  image_placeholder: '',
  brand: 'Hangat',
  stock: 43,
  description: 'Menjaga panas.',
  rating: 0,
  numb_reviews: 0,
  product_categories: [{ product_category_id: 44, name: 'Dapur' }],
  is_published: false,
  published_from: '2046-01-01',
  published_until: '2047-01-01',
  weight_grams: 1_847,
  version: 45,
}
const FILLED: Readonly<Record<keyof ProductBody, string | null>> = {
  name: 'Termos Gunung',
  sku: 'TERMOS-42',
  price: '85417',
  image: null, // shown, not written
  images: null, // shown, not written
  brand: 'Hangat',
  product_category_id: '44',
  description: 'Menjaga panas.',
  stock: '43',
  is_published: 'false',
  published_from: '2046-01-01',
  published_until: '2047-01-01',
  weight_grams: '1847',
}

function valueIn(html: string, name: string): string | undefined {
  const input = new RegExp(`<input\\b[^>]*name="${name}"[^>]*>`).exec(html)?.[0]
  if (input) return /value="([^"]*)"/.exec(input)?.[1]
  const box = new RegExp(`<(textarea|select)\\b[^>]*name="${name}"[^>]*>(.*?)</\\1>`, 's').exec(html)
  return box?.[1] === 'select' ? /value="([^"]*)" selected/.exec(box[2] ?? '')?.[1] : box?.[2]
}

const Form = createRoutesStub([
  { path: '/', Component: () => <ProductForm title="Product" submit="Save" categories={[]} /> },
])

describe('the product form', () => {
  it('asks for each of them', () => {
    const html = renderToString(<Form initialEntries={['/']} />)
    const named = [...html.matchAll(/<(?:input|select|textarea)\b[^>]* name="([^"]+)"/g)].map(
      ([, name]) => name,
    )
    const controlNames = Object.values(CONTROLS).filter((name) => !name.startsWith('image'))
    expect(named).toEqual(expect.arrayContaining(controlNames))
  })

  it('is filled with each of them: what it is not would be lost with the next edit', () => {
    const { product_categories } = PRODUCT
    const Edit = createRoutesStub([
      {
        path: '/',
        Component: () => (
          <ProductForm title="Product" submit="Save" product={PRODUCT} categories={product_categories} />
        ),
      },
    ])
    const html = renderToString(<Edit initialEntries={['/']} />)
    const expected = Object.entries(FILLED).filter(([, value]) => value !== null)
    const found = expected.map(([field]) => [field, valueIn(html, CONTROLS[field as keyof ProductBody])])
    expect(found).toEqual(expected)
  })

  it('sends each of them when it is emptied: what is absent would stay as it was', () => {
    const form = new FormData()
    for (const name of Object.values(CONTROLS)) form.set(name, '')
    const sent = JSON.parse(JSON.stringify(productDraft(form)))
    expect(Object.keys(sent).sort()).toEqual(Object.keys(CONTROLS).sort())
  })

  it('sends each of them', () => {
    const form = new FormData()
    for (const name of Object.values(CONTROLS)) form.set(name, '7')
    const sent = productDraft(form)
    expect(Object.keys(sent).sort()).toEqual(Object.keys(CONTROLS).sort())
    expect(Object.values(sent).map(String)).toEqual(Object.keys(sent).map(() => '7'))
  })
})
