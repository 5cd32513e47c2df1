import { describe, expect, it } from 'vitest'
import { paidShare } from './paid-share.ts'

const LINES = [
  { product_id: 1, price: 60_000, quantity: 1 },
  { product_id: 2, price: 20_000, quantity: 2 },
]
const ORDER = {
  order_product: LINES,
  product_price: 100_000,
  shipping_price: 20_000,
  tax_price: 0,
  is_tax_included: true,
}
const ALL = [
  { product_id: 1, quantity: 1 },
  { product_id: 2, quantity: 2 },
]

describe('what was paid for some pieces of an order', () => {
  it('is their price, without a discount', () => {
    expect(paidShare(ORDER, [{ product_id: 2, quantity: 1 }])).toBe(20_000)
    expect(paidShare(ORDER, [])).toBe(0)
    expect(paidShare(ORDER, [{ product_id: 9, quantity: 1 }])).toBe(0)
  })

  it('is less by their part of a discount on the items', () => {
    const order = { ...ORDER, discount_price: 10_000 }
    expect(paidShare(order, [{ product_id: 2, quantity: 1 }])).toBe(18_000)
    expect(paidShare(order, ALL)).toBe(90_000)
    expect(paidShare({ ...ORDER, discount_price: 120_000 }, ALL)).toBe(0)
  })

  it('is not less for free shipping', () => {
    const order = { ...ORDER, is_shipping_free: true }
    expect(paidShare({ ...order, discount_price: 20_000 }, ALL)).toBe(100_000)
    expect(paidShare({ ...order, discount_price: 30_000 }, ALL)).toBe(90_000)
    expect(paidShare({ ...ORDER, discount_price: 20_000 }, ALL)).toBe(80_000)
    const partly = { ...ORDER, is_shipping_free: false, shipping_discount: 5000 }
    expect(paidShare({ ...partly, discount_price: 15_000 }, ALL)).toBe(90_000)
  })

  it('includes a tax that was added, never more than was paid, in whole rupiah', () => {
    const order = { ...ORDER, tax_price: 11_000, is_tax_included: false }
    expect(paidShare(order, ALL)).toBe(111_000)
    expect(paidShare({ ...order, tax_price: 9_990, discount_price: 10_000 }, ALL)).toBe(99_990)
    expect(paidShare({ ...ORDER, discount_price: 1 }, [{ product_id: 1, quantity: 1 }])).toBe(59_999)
  })
})
