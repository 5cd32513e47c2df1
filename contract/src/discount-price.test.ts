/** The sums of a cart with discounts against a naive computation in another way, piece by piece, seeded. */
import { describe, expect, it } from 'vitest'
import { bestDiscounts, discountedTotals } from './discount-price.ts'
import { type OrderTotals, orderSums, orderTotals, type PricedLine } from './money.ts'
import type { CoveringTerms, DiscountKind, DiscountTerms } from './values/discounts.ts'
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

type Cart = { lines: (PricedLine & { product_id: number })[]; rule: OrderRule }

function randomDiscount(random: (below: number) => number): CoveringTerms {
  const kinds: DiscountTerms[] = [
    {
      ...{ kind: 'percent', percent: 1 + random(100), amount: null },
      ...(random(2) === 0 && { max_amount: 1 + random(random(2) === 0 ? 1000 : 1_000_000) }),
    },
    { kind: 'amount', percent: null, amount: 1 + random(random(2) === 0 ? 1000 : 3_000_000) },
    {
      ...{ kind: 'free_shipping', percent: null, amount: null },
      ...(random(2) === 0 && { max_amount: 1 + random(60_000) }),
    },
    {
      ...{ kind: 'buy_get', percent: random(2) === 0 ? 100 : 1 + random(100), amount: null },
      ...{ buy_quantity: 1 + random(4), get_quantity: 1 + random(3) },
    },
  ]
  const terms = kinds[random(4)]
  if (!terms) throw new Error('there are four kinds')
  const covered_ids = random(2) === 0 ? undefined : [1, 2, 3, 4, 5, 6].filter(() => random(2) === 0)
  return { ...terms, covered_ids, is_combinable: random(3) > 0 }
}

function randomCart(random: (below: number) => number): Cart {
  const lines = Array.from({ length: random(5) }, (_, index) => ({
    product_id: index + 1,
    price: random(4) === 0 ? random(100) : random(2_000_000),
    quantity: 1 + random(9),
  }))
  const charged = SHIPPING_CHARGES[random(4)] ?? 'always'
  const ownRule: OrderRule = {
    shipping: { charged, price: random(90_000), threshold: random(500_000) },
    tax: { name: 'PPN', percent: random(3000) / 100, is_included: random(2) === 0 },
  }
  return { lines, rule: random(3) === 0 ? DEFAULT_ORDER_RULE : ownRule }
}

/** `left`: the part of the line's price not yet discounted, shared by its pieces. */
type Piece = { readonly product: number; readonly price: number; readonly line: { left: number } }

function percentOff(pieces: readonly Piece[], percent: number, max = Number.MAX_SAFE_INTEGER): number {
  let off = 0
  for (const piece of pieces) {
    const part = Math.min(piece.line.left, piece.price * percent, max - off)
    piece.line.left -= part
    off += part
  }
  return off
}

/** In sen. The pieces are sorted by price. */
function naiveOff(pieces: readonly Piece[], terms: CoveringTerms): number {
  const covered = pieces.filter(
    ({ product }) => !terms.covered_ids || terms.covered_ids.indexOf(product) >= 0,
  )
  const byProduct = [...covered].sort((a, b) => a.product - b.product)
  const max = terms.max_amount ? terms.max_amount * 100 : undefined
  if (terms.kind === 'percent') return percentOff(byProduct, terms.percent ?? 0, max)
  if (terms.kind === 'buy_get') {
    let sets = 0
    const set = (terms.buy_quantity ?? 0) + (terms.get_quantity ?? 0)
    while ((sets + 1) * set <= covered.length) sets += 1
    return percentOff(covered.slice(0, sets * (terms.get_quantity ?? 0)), terms.percent ?? 0)
  }
  let wanted = (terms.amount ?? 0) * 100
  let off = 0
  for (const piece of byProduct) {
    const part = Math.min(piece.line.left, wanted)
    piece.line.left -= part
    wanted -= part
    off += part
  }
  return off
}

/** In sen as numbers: small enough to be exact. */
function naiveTotals({ lines, rule }: Cart, discounts: readonly CoveringTerms[]): OrderTotals {
  const pieces = lines
    .flatMap(({ product_id, price, quantity }) => {
      const line = { left: price * quantity * 100 }
      return Array.from({ length: quantity }, () => ({ product: product_id, price, line }))
    })
    .sort((a, b) => a.price - b.price || a.product - b.product)
  const items = pieces.reduce((sum, { price }) => sum + price * 100, 0)
  const { charged, price, threshold } = rule.shipping
  const isCharged = {
    ...{ above: items > threshold * 100, up_to: items <= threshold * 100 },
    ...{ always: true, never: false },
  }
  const shipping = lines.length > 0 && isCharged[charged] ? price * 100 : 0
  const kinds: DiscountKind[] = ['buy_get', 'percent', 'amount']
  const offItems = kinds
    .flatMap((kind) => discounts.filter((each) => each.kind === kind))
    .reduce((sum, each) => sum + naiveOff(pieces, each), 0)
  const paidForShipping = discounts
    .filter(({ kind }) => kind === 'free_shipping')
    .reduce((sum, { max_amount }) => sum + (max_amount ? max_amount * 100 : shipping), 0)
  const off = offItems + Math.min(shipping, paidForShipping)
  const taxed = items - offItems
  const points = Math.round(rule.tax.percent * 100)
  const whole = rule.tax.is_included ? 10_000 + points : 10_000
  let tax = Math.floor((taxed * points) / whole)
  if (((taxed * points) % whole) * 2 >= whole) tax += 1
  const total = items + shipping + (rule.tax.is_included ? 0 : tax) - off
  return {
    product_price: items / 100,
    shipping_price: shipping / 100,
    tax_price: tax / 100,
    discount_price: off / 100,
    total_price: total / 100,
  }
}

const NAMES = ['product_price', 'shipping_price', 'tax_price', 'discount_price', 'total_price'] as const

function isSame(a: OrderTotals, b: OrderTotals): boolean {
  return NAMES.every((name) => (a[name] ?? 0) === (b[name] ?? 0))
}

/** Every set that may stand together, tried one by one. */
function naiveLeast(cart: Cart, automatic: readonly CoveringTerms[], entered?: CoveringTerms): number {
  const isAllowed = (set: readonly CoveringTerms[]): boolean =>
    set.length < 2 || set.every(({ is_combinable }) => is_combinable)
  const others = Array.from({ length: 2 ** automatic.length }, (_, bits) =>
    automatic.filter((_each, index) => (bits >> index) & 1),
  )
  const sets = others.map((set) => (entered ? [entered, ...set] : set)).filter(isAllowed)
  return Math.min(...sets.map((set) => naiveTotals(cart, set).total_price))
}

describe('an order’s totals with discounts', () => {
  it(`are those of a naive computation, in ${CARTS} carts`, () => {
    const random = seeded(24)
    const wrong: unknown[] = []
    for (let made = 0; made < CARTS; made += 1) {
      const cart = randomCart(random)
      const { lines, rule } = cart
      const discounts = Array.from({ length: 1 + random(made % 3 === 0 ? 4 : 1) }, () =>
        randomDiscount(random),
      )
      const totals = discountedTotals(lines, orderTotals(lines, rule), rule.tax, discounts)
      const naive = naiveTotals(cart, discounts)
      if (!isSame(totals, naive) || totals.total_price < 0) wrong.push({ cart, discounts, totals, naive })
    }
    expect(wrong.slice(0, 3)).toEqual([])
  })

  it('are the least of all sets that may stand together, with a code and without', () => {
    const random = seeded(71)
    const wrong: unknown[] = []
    for (let made = 0; made < CARTS / 10; made += 1) {
      const cart = randomCart(random)
      const { lines, rule } = cart
      const automatic = Array.from({ length: random(5) }, () => randomDiscount(random))
      const entered = random(2) === 0 ? randomDiscount(random) : undefined
      const plain = orderTotals(lines, rule)
      const best = bestDiscounts(lines, orderSums(lines, rule), rule.tax, { entered, automatic })
      const paid = discountedTotals(lines, plain, rule.tax, best).total_price
      const least = naiveLeast(cart, automatic, entered)
      const isMixed = best.length > 1 && best.some(({ is_combinable }) => !is_combinable)
      const isCodeLost = entered !== undefined && best[0] !== entered
      if (paid !== least || isMixed || isCodeLost) wrong.push({ cart, automatic, entered, best, least })
    }
    expect(wrong.slice(0, 3)).toEqual([])
  })

  it('take at most the cap off, and at most what the covered items cost', () => {
    const random = seeded(52)
    const wrong: unknown[] = []
    let capped = 0
    for (let made = 0; made < CARTS / 10; made += 1) {
      const { lines, rule } = randomCart(random)
      const { covered_ids } = randomDiscount(random)
      const terms = { kind: 'percent', percent: 1 + random(100), amount: null, covered_ids } as const
      const [max_amount, plain] = [1 + random(200_000), orderTotals(lines, rule)]
      const off = (max?: number): number =>
        discountedTotals(lines, plain, rule.tax, [{ ...terms, max_amount: max }]).discount_price ?? 0
      const covered = lines.filter(({ product_id }) => terms.covered_ids?.includes(product_id) ?? true)
      const eligible = covered.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      if (off(max_amount) !== Math.min(off(), max_amount) || off(max_amount) > eligible)
        wrong.push({ lines, terms, max_amount })
      if (off() > max_amount) capped += 1
    }
    expect(wrong.slice(0, 3)).toEqual([])
    expect(capped).toBeGreaterThan(1000)
  })

  it.each<[string, CoveringTerms[], object]>([
    [
      '10 %',
      [{ kind: 'percent', percent: 10, amount: null }],
      { discount_price: 10_000.1, tax_price: 4500.05, total_price: 144_500.95 },
    ],
    [
      '10 %, at most Rp 5.000',
      [{ kind: 'percent', percent: 10, amount: null, max_amount: 5000 }],
      { discount_price: 5000, tax_price: 4750.05, total_price: 149_751.05 },
    ],
    [
      'more than the items',
      [{ kind: 'amount', percent: null, amount: 500_000 }],
      { discount_price: 100_001, tax_price: 0, total_price: 50_000 },
    ],
    [
      'free shipping',
      [{ kind: 'free_shipping', percent: null, amount: null }],
      { discount_price: 50_000, tax_price: 5000.05, total_price: 105_001.05 },
    ],
    [
      'free shipping, at most Rp 20.000',
      [{ kind: 'free_shipping', percent: null, amount: null, max_amount: 20_000 }],
      { discount_price: 20_000, tax_price: 5000.05, total_price: 135_001.05 },
    ],
    [
      'too few pieces',
      [{ kind: 'buy_get', percent: 100, amount: null, buy_quantity: 1, get_quantity: 1 }],
      { discount_price: 0, total_price: 155_001.05 },
    ],
    [
      'all together',
      [
        { kind: 'free_shipping', percent: null, amount: null },
        { kind: 'amount', percent: null, amount: 500_000 },
        { kind: 'percent', percent: 10, amount: null },
      ],
      { discount_price: 150_001, tax_price: 0, total_price: 0 },
    ],
  ])('of 100.001 rupiah and %s', (_, discounts, totals) => {
    const lines = [{ product_id: 1, price: 100_001, quantity: 1 }]
    expect(discountedTotals(lines, orderTotals(lines), DEFAULT_ORDER_RULE.tax, discounts)).toMatchObject({
      product_price: 100_001,
      shipping_price: 50_000,
      ...totals,
    })
  })

  it('of “buy 2, get 1” leave off the cheapest of each three', () => {
    const lines = [
      { product_id: 1, price: 50_000, quantity: 4 },
      { product_id: 2, price: 20_000, quantity: 3 },
    ]
    const terms = { kind: 'buy_get', percent: 100, amount: null, buy_quantity: 2, get_quantity: 1 } as const
    const totals = discountedTotals(lines, orderTotals(lines), DEFAULT_ORDER_RULE.tax, [terms])
    expect(totals.discount_price).toBe(40_000)
  })
})
