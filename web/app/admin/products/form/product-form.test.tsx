/** Each field of contract/src/product-fields.ts has its control in product-form.tsx. */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductFieldDefinition } from '@warung/contract/product-field-definition.ts'
import {
  OPTIONAL_PRODUCT_FIELDS,
  type OptionalProductField,
  PRODUCT_FIELDS,
  productField,
} from '@warung/contract/product-fields.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { productDraft } from './product-draft'
import { ProductForm } from './product-form'

/** Besides `category` and the pictures, which have controls of other names. */
const plainFields = keysOf(PRODUCT_FIELDS).filter((field) => field !== 'categories' && field !== 'pictures')

/** No field's initial value. */
function otherValue(field: ProductFieldDefinition): string | number | boolean {
  if (field.kind === 'number' || field.kind === 'rupiah') return field.least + 1_846
  if (field.kind === 'choice') return Object.keys(field.words).at(-1) ?? ''
  if (field.kind === 'boolean') return field.initial !== true
  return field.kind === 'day' ? '2046-01-01' : 'Other'
}

/** The list's type gives each field the kind of its values. */
const OTHER_VALUES = Object.fromEntries(
  OPTIONAL_PRODUCT_FIELDS.map((name) => [name, otherValue(productField(name))]),
) as Pick<AdminProduct, OptionalProductField>

const PRODUCT: AdminProduct = {
  ...OTHER_VALUES,
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
  version: 45,
}

function valueIn(html: string, name: string): string | undefined {
  const input = new RegExp(`<input\\b[^>]*name="${name}"[^>]*>`).exec(html)?.[0]
  if (input) return /value="([^"]*)"/.exec(input)?.[1]
  const box = new RegExp(`<(textarea|select)\\b[^>]*name="${name}"[^>]*>(.*?)</\\1>`, 's').exec(html)
  return box?.[1] === 'select' ? /value="([^"]*)" selected/.exec(box[2] ?? '')?.[1] : box?.[2]
}

function formHtml(product?: AdminProduct): string {
  const Form = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ProductForm
          title="Product"
          submit="Save"
          categories={PRODUCT.product_categories}
          {...(product && { product })}
        />
      ),
    },
  ])
  return renderToString(<Form initialEntries={['/']} />)
}

function entered(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, String(value))
  return form
}

describe('the product form', () => {
  it('asks for each field: product-form.tsx has a control of its name', () => {
    // of a product that has each value: a fold shows its controls once it is opened or filled
    const named = [...formHtml(PRODUCT).matchAll(/<(?:input|select|textarea)\b[^>]* name="([^"]+)"/g)].map(
      ([, name]) => name,
    )
    const missing = [...plainFields, 'category'].filter((name) => !named.includes(name))
    expect(missing, 'fields without a control in product-form.tsx').toEqual([])
  })

  it('is filled with each field: what it is not would be lost with the next edit', () => {
    const html = formHtml(PRODUCT)
    const saved: Readonly<Record<string, unknown>> = { ...PRODUCT }
    const expected = plainFields.map((name) => [name, String(saved[name])])
    const found = plainFields.map((name) => [name, valueIn(html, name)])
    expect(found, 'what product-form.tsx shows of a saved product').toEqual(expected)
    expect(valueIn(html, 'category')).toBe('44')
  })

  it('sends the specification’s fields always, and of the others those that differ from the saved product', () => {
    const form = entered({ ...PRODUCT, category: 44 })
    const always = ['brand', 'description', 'image', 'name', 'price', 'product_category_id', 'sku', 'stock']
    expect(Object.keys(productDraft(form, [], PRODUCT)).sort()).toEqual(
      [...always, 'stock_was', 'version'].sort(),
    )
    const copied = productDraft(form, [])
    expect(Object.keys(copied).sort()).toEqual([...always, ...OPTIONAL_PRODUCT_FIELDS].sort())
    expect(copied).toMatchObject(OTHER_VALUES)
  })

  it('sends each that is emptied: what is absent would stay as it was', () => {
    const emptied = productDraft(
      entered(Object.fromEntries(plainFields.map((name) => [name, '']))),
      [],
      PRODUCT,
    )
    expect(emptied).toMatchObject({ name: '', price: null, stock: null, product_category_id: [] })
    for (const name of OPTIONAL_PRODUCT_FIELDS) expect(emptied[name]).toBe(productField(name).initial)
  })

  it('sends what is no number, and no value of a selection, as it was written', () => {
    const written = entered({ price: 'murah', weight_grams: 'berat', is_published: 'perhaps' })
    expect(productDraft(written, [])).toMatchObject({
      ...{ price: 'murah', weight_grams: 'berat', is_published: 'perhaps' },
    })
  })
})
