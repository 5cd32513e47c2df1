import { describe, expect, it } from 'vitest'
import { ppnIncludedIn, type TaxLine, taxLineOf, taxShareOf } from './invoice-tax.ts'
import { senFromRupiah } from './money.ts'
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

/** Linear congruential, seeded: the low bits repeat soon, so the high ones are taken. */
function randomNumbers(seed: number): (below: number) => number {
  let state = BigInt(seed)
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return Number((state >> 33n) % BigInt(below))
  }
}

/** A total and 2 to 5 parts of it, in rupiah. */
function randomSplit(random: (below: number) => number): { total: number; parts: number[] } {
  const total = 1_000 + random(20_000_000)
  const parts: number[] = []
  let left = total
  for (let count = random(4) + 1; count > 0 && left > 1; count -= 1) {
    const part = 1 + random(left - 1)
    parts.push(part)
    left -= part
  }
  return { total, parts: [...parts, left] }
}

function sumsOf(lines: readonly TaxLine[]): Readonly<Record<'price' | 'base' | 'ppn' | 'amount', bigint>> {
  const sums = { price: 0n, base: 0n, ppn: 0n, amount: 0n }
  for (const line of lines) {
    if (line.kind === 'order_tax') sums.amount += line.amount
    if (line.kind !== 'ppn') continue
    for (const field of ['price', 'base', 'ppn'] as const) sums[field] += line[field]
  }
  return sums
}

describe('the tax on credit notes', () => {
  it('adds up to the tax on the invoice, for any parts', () => {
    const random = randomNumbers(53)
    for (let round = 0; round < 1000; round += 1) {
      const { total, parts } = randomSplit(random)
      for (const tax of ['ppn_included', 'order_tax'] as const) {
        const tax_price = tax === 'order_tax' ? 1 + random(total) : 0
        const order = { tax, tax_price, is_tax_included: tax === 'order_tax', total }
        let refundedBefore = 0
        const shares = parts.map((part) => {
          const share = taxShareOf(order, senFromRupiah(part), senFromRupiah(refundedBefore))
          refundedBefore += part
          return share
        })
        const whole = taxLineOf(order, senFromRupiah(total))
        expect(sumsOf(shares), `${tax} of ${total} in ${parts.join(' + ')}`).toEqual(sumsOf([whole]))
      }
    }
  })
})
