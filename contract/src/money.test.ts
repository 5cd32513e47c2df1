import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EXACT_MAX,
  formatRupiah,
  formatSen,
  linePrice,
  orderSums,
  orderTotals,
  rupiahFromSen,
  senFromRupiah,
  sumsOf,
} from './money.ts'
import {
  amountText,
  decimalFromRupiah,
  minorUnits,
  paymentAmount,
  rupiahFromDecimal,
} from './payment-amount.ts'
import { INTEGER_MAX, PRICE_MAX } from './values/limits.ts'

const sen = fc.bigInt({ min: -EXACT_MAX, max: EXACT_MAX })
const line = fc.record({
  price: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 1000 }),
})
const lines = fc.array(line, { maxLength: 50 })
function senOf(rupiah: number) {
  return senFromRupiah(rupiah)
}

describe('sen and rupiah', () => {
  it('are the same amount both ways, over the whole exact range', () => {
    fc.assert(
      fc.property(sen, (amount) => {
        expect(senFromRupiah(rupiahFromSen(amount))).toBe(amount)
      }),
      { numRuns: 5000 },
    )
  })

  it('survive JSON and the database’s decimals', () => {
    fc.assert(
      fc.property(sen, (amount) => {
        const rupiah = rupiahFromSen(amount)
        expect(JSON.parse(JSON.stringify(rupiah + 0))).toBe(rupiah + 0)
        expect(rupiahFromDecimal(decimalFromRupiah(rupiah))).toBe(rupiah)
      }),
    )
  })

  it.each([0.001, 1.005, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'refuse %d, which is no number of whole sen',
    (amount) => {
      expect(() => senFromRupiah(amount)).toThrow(RangeError)
    },
  )

  it('refuse what is too large to be exact', () => {
    expect(() => rupiahFromSen(EXACT_MAX + 1n)).toThrow(RangeError)
    expect(() => rupiahFromSen(-EXACT_MAX - 1n)).toThrow(RangeError)
  })

  it.each(['', '1.234', '1,5', 'NaN', '1e3', ' 1', '+1'])('take no %j for a decimal', (text) => {
    expect(() => rupiahFromDecimal(text)).toThrow(RangeError)
  })
})

describe('an order’s totals', () => {
  it.each([
    [100_000, { product_price: 100_000, shipping_price: 0, tax_price: 5000, total_price: 105_000 }],
    [
      100_001,
      { product_price: 100_001, shipping_price: 50_000, tax_price: 5000.05, total_price: 155_001.05 },
    ],
    [1, { product_price: 1, shipping_price: 0, tax_price: 0.05, total_price: 1.05 }],
    [0, { product_price: 0, shipping_price: 0, tax_price: 0, total_price: 0 }],
  ])('of %d rupiah (spec §9)', (price, totals) => {
    expect(orderTotals([{ price, quantity: 1 }])).toEqual(totals)
  })

  it('round the tax half up to the sen', () => {
    expect(orderTotals([{ price: 0.1, quantity: 1 }]).tax_price).toBe(0.01) // 0.005
    expect(orderTotals([{ price: 0.09, quantity: 1 }]).tax_price).toBe(0) // 0.0045
  })

  it('add up to the sen, and ship free up to 100 000', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const totals = orderTotals(cart)
        const items = cart.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
        expect(senOf(totals.product_price)).toBe(items * 100n)
        expect(totals.shipping_price).toBe(items > 100_000n ? 50_000 : 0)
        expect(senOf(totals.tax_price)).toBe(items * 5n) // whole rupiah: 5 % is whole sen
        expect(senOf(totals.total_price)).toBe(
          senOf(totals.product_price) + senOf(totals.shipping_price) + senOf(totals.tax_price),
        )
      }),
    )
  })

  it('do not depend on the order of lines, nor on how pieces are spread over them', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        expect(orderTotals(cart.toReversed())).toEqual(orderTotals(cart))
        const pieces = cart.flatMap(({ price, quantity }) => [
          { price, quantity: quantity - 1 },
          { price, quantity: 1 },
        ])
        expect(orderTotals(pieces)).toEqual(orderTotals(cart))
      }),
    )
  })

  it('never lose a sen in a line, however large', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: PRICE_MAX }),
        fc.integer({ min: 1, max: INTEGER_MAX }),
        (price, quantity) => {
          expect(linePrice({ price, quantity })).toBe(BigInt(price) * BigInt(quantity) * 100n)
        },
      ),
    )
  })
})

describe('sums past what JSON numbers carry exactly', () => {
  const lines = Array.from({ length: 500 }, () => ({ price: PRICE_MAX, quantity: INTEGER_MAX }))

  it('are exact in sen, and no totals', () => {
    const sums = orderSums(lines)
    expect(sums.product_price).toBe(500n * 10_000_000_000n * 2_147_483_647n * 100n)
    expect(sums.total_price).toBe(sums.product_price + sums.shipping_price + sums.tax_price)
    expect(() => orderTotals(lines)).toThrow(RangeError)
  })

  it('can be read', () => {
    const [line] = lines
    if (!line) throw new Error('there are lines')
    expect(formatSen(linePrice(line))).toBe('Rp 21.474.836.470.000.000.000')
  })

  it('come back from totals as they were', () => {
    const few = [{ price: 33_333, quantity: 3 }]
    expect(sumsOf(orderTotals(few))).toEqual(orderSums(few))
  })
})

describe('rupiah on screen', () => {
  it.each([
    [0, 'Rp 0'],
    [50_000, 'Rp 50.000'],
    [1_250_000, 'Rp 1.250.000'],
    [5500.05, 'Rp 5.500,05'],
    [0.5, 'Rp 0,50'],
    [999, 'Rp 999'],
    [-1000, '−Rp 1.000'],
  ])('%d is %s (D3)', (amount, shown) => {
    expect(formatRupiah(amount)).toBe(shown)
  })

  it('can be read back, and are grouped as Indonesians do', () => {
    fc.assert(
      fc.property(sen, (amount) => {
        const shown = formatRupiah(rupiahFromSen(amount))
        expect(shown).toMatch(/^−?Rp \d{1,3}(\.\d{3})*(,\d\d)?$/)
        const plain = shown.replace('−', '-').replace('Rp ', '').replaceAll('.', '').replace(',', '.')
        expect(senFromRupiah(Number(plain))).toBe(amount === 0n ? 0n : amount)
      }),
    )
  })
})

describe('what the provider charges', () => {
  it.each([
    [155_001.05, '16500', 'USD', '9.39'],
    [82_500, '16500', 'USD', '5.00'],
    [82.5, '16500', 'USD', '0.01'], // 0.005 rounds up
    [82.49, '16500', 'USD', '0.01'], // no provider charges 0.00
    [0.01, '16500', 'JPY', '1'],
    [0, '16500', 'USD', '0.00'],
    [155_001.05, '107.25', 'JPY', '1445'],
    [100, '0.000001', 'USD', '100000000.00'],
  ])('%d rupiah at %s is %s %s', (total, rate, currency, amount) => {
    expect(amountText(paymentAmount(total, rate, currency), currency)).toBe(amount)
  })

  it('is off by at most half of the smallest coin, above that coin', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.integer({ min: 1_000_000, max: 2_000_000_000 }),
        fc.constantFrom('USD', 'JPY', 'EUR'),
        (totalSen, rateMillionths, currency) => {
          const rate = `${Math.trunc(rateMillionths / 1e6)}.${String(rateMillionths % 1e6).padStart(6, '0')}`
          const minor = paymentAmount(rupiahFromSen(totalSen), rate, currency)
          fc.pre(minor !== 1n)
          const coins = currency === 'JPY' ? 1n : 100n
          // |minor/coins × rate − total| ≤ rate/(2 × coins), in whole numbers
          const back = minor * BigInt(rateMillionths) * 100n
          const due = totalSen * 1_000_000n * coins
          const off = back > due ? back - due : due - back
          expect(off * 2n).toBeLessThanOrEqual(BigInt(rateMillionths) * 100n)
        },
      ),
    )
  })

  it.each(['0', '0.0', '-1', '', '1,5', '1e3', '1.0000001', 'NaN'])('takes no %j for a rate', (rate) => {
    expect(() => paymentAmount(1000, rate, 'USD')).toThrow(RangeError)
  })
})

describe('minor units', () => {
  it.each([
    ['12.3', 'USD', 1230n],
    ['12', 'USD', 1200n],
    ['0.01', 'USD', 1n],
    ['1235', 'JPY', 1235n],
    ['1235.00', 'JPY', 1235n],
  ])('of %s %s are %d', (amount, currency, minor) => {
    expect(minorUnits(amount, currency)).toBe(minor)
  })

  it.each([
    ['12.345', 'USD'],
    ['12.', 'USD'],
    ['.5', 'USD'],
    ['-1', 'USD'],
    ['1e3', 'USD'],
    ['1,000.00', 'USD'],
    [' 1', 'USD'],
    ['1235.50', 'JPY'],
    ['', 'USD'],
  ])('take no %j %s for an amount', (amount, currency) => {
    expect(minorUnits(amount, currency)).toBeUndefined()
  })

  it('go to text and back', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        fc.constantFrom('USD', 'JPY'),
        (minor, currency) => {
          expect(minorUnits(amountText(minor, currency), currency)).toBe(minor)
        },
      ),
    )
  })
})
