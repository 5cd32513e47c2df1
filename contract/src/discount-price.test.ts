/** The sums of a cart with a code against a naive computation in another way, seeded. */
import { describe, expect, it } from 'vitest'
import { bestDiscount, coveredSum, discountedTotals } from './discount-price.ts'
import { type OrderTotals, orderSums, orderTotals, type PricedLine } from './money.ts'
import type { DiscountTerms } from './values/discounts.ts'
import { DEFAULT_ORDER_RULE, type OrderRule, SHIPPING_CHARGES } from './values/order-rule.ts'

const CARTS = 100_000

/** Mulberry32. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Cart = {
  lines: (PricedLine & { product_id: number })[]
  /** undefined: every product */
  covered: number[] | undefined
  rule: OrderRule
  discount: DiscountTerms
}

function randomCart(random: (below: number) => number): Cart {
  const lines = Array.from({ length: random(5) }, (_, index) => ({
    product_id: index + 1,
    price: random(4) === 0 ? random(100) : random(2_000_000),
    quantity: 1 + random(9),
  }))
  const discounts: DiscountTerms[] = [
    { kind: 'percent', percent: 1 + random(100), amount: null },
    { kind: 'amount', percent: null, amount: 1 + random(random(2) === 0 ? 1000 : 3_000_000) },
    { kind: 'free_shipping', percent: null, amount: null },
  ]
  const charged = SHIPPING_CHARGES[random(4)] ?? 'always'
  const ownRule: OrderRule = {
    shipping: { charged, price: random(90_000), threshold: random(500_000) },
    tax: { name: 'PPN', percent: random(3000) / 100, is_included: random(2) === 0 },
  }
  const discount = discounts[random(3)]
  if (!discount) throw new Error('there are three kinds')
  const covered = random(2) === 0 ? undefined : [1, 2, 3, 4, 5, 6].filter(() => random(2) === 0)
  return { lines, covered, rule: random(3) === 0 ? DEFAULT_ORDER_RULE : ownRule, discount }
}

/** Piece by piece, in sen as numbers: small enough to be exact. */
function naiveTotals({ lines, covered, rule, discount }: Cart): OrderTotals {
  let items = 0
  let reduced = 0
  for (const { product_id, price, quantity } of lines)
    for (let piece = 0; piece < quantity; piece += 1) {
      items += price
      if (covered === undefined || covered.indexOf(product_id) >= 0) reduced += price
    }
  const { charged, price, threshold } = rule.shipping
  const isCharged = { above: items > threshold, up_to: items <= threshold, always: true, never: false }
  const shipping = lines.length > 0 && isCharged[charged] ? price : 0
  let off = shipping // rupiah × 100
  if (discount.kind === 'percent') off = Math.round(reduced * (discount.percent ?? 0)) / 100
  if (discount.kind === 'amount') off = Math.min(discount.amount ?? 0, reduced)
  const taxed = Math.round((discount.kind === 'free_shipping' ? items : items - off) * 100)
  const points = Math.round(rule.tax.percent * 100)
  const whole = rule.tax.is_included ? 10_000 + points : 10_000
  let tax = Math.floor((taxed * points) / whole)
  if (((taxed * points) % whole) * 2 >= whole) tax += 1
  const added = rule.tax.is_included ? 0 : tax
  const total = items * 100 + shipping * 100 + added - Math.round(off * 100)
  return {
    product_price: items,
    shipping_price: shipping,
    tax_price: tax / 100,
    discount_price: off,
    total_price: total / 100,
  }
}

describe('an order’s totals with a discount', () => {
  it(`are those of a naive computation, in ${CARTS} carts`, () => {
    const random = seeded(24)
    const wrong: unknown[] = []
    for (let made = 0; made < CARTS; made += 1) {
      const cart = randomCart(random)
      const { lines, rule, discount } = cart
      const covered = coveredSum(lines, cart.covered)
      const totals = discountedTotals(orderTotals(lines, rule), rule.tax, discount, covered)
      const naive = naiveTotals(cart)
      const names = ['product_price', 'shipping_price', 'tax_price', 'discount_price', 'total_price'] as const
      const isSame = names.every((name) => totals[name] === naive[name])
      const most = discount.kind === 'free_shipping' ? totals.shipping_price : Number(covered) / 100
      if (!isSame || totals.total_price < 0 || (totals.discount_price ?? 0) > most)
        wrong.push({ cart, totals, naive })
    }
    expect(wrong.slice(0, 3)).toEqual([])
  })

  it('of several automatic ones are those of the one that leaves the least to pay', () => {
    const random = seeded(63)
    const wrong: unknown[] = []
    for (let made = 0; made < CARTS / 10; made += 1) {
      const { lines, rule } = randomCart(random)
      const offers = Array.from({ length: random(5) }, () => {
        const { covered, discount } = randomCart(random)
        return { ...discount, covered_ids: covered }
      })
      const best = bestDiscount(lines, orderSums(lines, rule), rule.tax, offers)
      const naive = offers.map((offer) =>
        naiveTotals({ lines, covered: offer.covered_ids, rule, discount: offer }),
      )
      const least = Math.min(orderTotals(lines, rule).total_price, ...naive.map((each) => each.total_price))
      const chosen = best && naive[offers.indexOf(best)]
      const paid = chosen?.total_price ?? orderTotals(lines, rule).total_price
      if (paid !== least || chosen?.discount_price === 0) wrong.push({ lines, rule, offers, best })
    }
    expect(wrong.slice(0, 3)).toEqual([])
  })

  it.each<[string, DiscountTerms, object]>([
    [
      '10 %',
      { kind: 'percent', percent: 10, amount: null },
      { discount_price: 10_000.1, tax_price: 4500.05, total_price: 144_500.95 },
    ],
    [
      'more than the items',
      { kind: 'amount', percent: null, amount: 500_000 },
      { discount_price: 100_001, tax_price: 0, total_price: 50_000 },
    ],
    [
      'free shipping',
      { kind: 'free_shipping', percent: null, amount: null },
      { discount_price: 50_000, tax_price: 5000.05, total_price: 105_001.05 },
    ],
  ])('of 100.001 rupiah and %s', (_, discount, totals) => {
    const lines = [{ price: 100_001, quantity: 1 }]
    expect(discountedTotals(orderTotals(lines), DEFAULT_ORDER_RULE.tax, discount)).toMatchObject({
      product_price: 100_001,
      shipping_price: 50_000,
      ...totals,
    })
  })
})
