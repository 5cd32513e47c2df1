import type { Invoice } from '@warung/contract/invoices.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { InvoiceSheet } from './invoice-sheet'

const INVOICE: Invoice = {
  number: 'INV/2026/1',
  is_test: false,
  issued_on: '2026-11-20',
  order_id: 7,
  ordered_at: '2026-11-20T09:00:00+07:00',
  seller: { name: 'Sari', address: 'Yogyakarta', npwp: '' },
  buyer: {
    ...{ name: 'Budi', telephone: null, address: 'Jl. Kaliurang 5', city: 'Yogyakarta' },
    ...{ province: null, postal_code: '55281', country: 'Indonesia' },
  },
  order_product: [{ product_id: 1, name: 'Kopi', quantity: 3, price: 33_333 }],
  product_price: 99_999,
  shipping_price: 50_000,
  tax: 'none',
  tax_name: 'Tax',
  tax_price: 4649.95,
  is_tax_included: false,
  total: 147_649.02,
  payment_method_id: 1,
  payment_method_name: 'PayPal',
  payment_currency: 'USD',
  payment_amount: '8.95',
  credit_notes: [],
}

function linesOf(invoice: Invoice): string[] {
  const page = renderToStaticMarkup(<InvoiceSheet invoice={invoice} methodName="PayPal" />)
  return [...page.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(
    ([, name, sum]) => `${name}: ${sum}`,
  )
}

it('has a line of the discount with its exact sum, for the page and its print', () => {
  const discounted = { ...INVOICE, discount_code: 'HEMAT7', discount_price: 6999.93 }
  expect(linesOf(discounted)).toContain('Discount (HEMAT7): −Rp 6.999,93')
})

it('has no such line without a discount', () => {
  expect(linesOf(INVOICE).join()).not.toContain('Discount')
  expect(linesOf(INVOICE)).toContain('Shipping: Rp 50.000')
})
