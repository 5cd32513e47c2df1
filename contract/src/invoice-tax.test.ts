import { describe, expect, it } from 'vitest'
import { ppnIncludedIn, taxLineOf } from './invoice-tax.ts'
import { INVOICE_TAXES } from './values/invoices.ts'

describe('PPN inside a total', () => {
  it('is 11/111 of it: 12 % of 11/12 of the price', () => {
    expect(ppnIncludedIn(11_100_000n)).toEqual({ price: 10_000_000n, base: 9_166_700n, ppn: 1_100_000n })
  })

  it('adds up with the price, and is 12 % of the base to the rupiah', () => {
    for (let rupiah = 1n; rupiah < 3_000_000n; rupiah += 977n) {
      const { price, base, ppn } = ppnIncludedIn(rupiah * 100n)
      expect(price + ppn).toBe(rupiah * 100n)
      const twelvePercent = (base * 12n) / 100n
      const difference = ppn - twelvePercent
      expect(difference < 100n && difference > -100n).toBe(true)
    }
  })
})

describe('the tax on an invoice', () => {
  const untaxed = { tax_price: 0, is_tax_included: false }

  it('is what the owner has chosen', () => {
    expect(taxLineOf({ tax: 'none', ...untaxed }, 11_100n)).toEqual({ kind: 'none' })
    expect(taxLineOf({ tax: 'order_tax', ...untaxed }, 11_100n)).toEqual({ kind: 'none' })
    expect(taxLineOf({ tax: 'ppn_included', ...untaxed }, 11_100_000n)).toMatchObject({ kind: 'ppn' })
    const included = { tax_price: 11, is_tax_included: true }
    expect(taxLineOf({ tax: 'none', ...included }, 11_100n)).toEqual({ kind: 'none' })
    expect(taxLineOf({ tax: 'order_tax', ...included }, 11_100n)).toEqual({
      kind: 'order_tax',
      amount: 1_100n,
    })
  })

  it('is never twice: a tax that the order added stands alone', () => {
    const added = { tax_price: 12_500, is_tax_included: false }
    for (const tax of INVOICE_TAXES)
      expect(taxLineOf({ tax, ...added }, 31_250_000n)).toEqual({ kind: 'order_tax', amount: 1_250_000n })
  })
})
