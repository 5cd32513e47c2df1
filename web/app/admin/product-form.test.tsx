import type { ProductBody } from '@warung/contract/catalog.ts'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { productDraft } from './product-draft'
import { ProductForm } from './product-form'

/** Where the form asks for each field of a product, by the name of its control. */
const CONTROLS: Readonly<Record<keyof ProductBody, string>> = {
  name: 'name',
  sku: 'sku',
  price: 'price',
  image: 'image', // set by its upload
  brand: 'brand',
  product_category_id: 'category',
  description: 'description',
  stock: 'stock',
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
    const asked = Object.values(CONTROLS).filter((name) => name !== 'image')
    expect(named).toEqual(expect.arrayContaining(asked))
  })

  it('sends each of them', () => {
    const form = new FormData()
    for (const name of Object.values(CONTROLS)) form.set(name, '7')
    const sent = productDraft(form)
    expect(Object.keys(sent).sort()).toEqual(Object.keys(CONTROLS).sort())
    expect(Object.values(sent).map(String)).toEqual(Object.keys(sent).map(() => '7'))
  })
})
