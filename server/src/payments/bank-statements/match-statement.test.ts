import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LineMatch, matchBankStatement, type OpenTransfer } from './match-statement.ts'
import type { BankLine } from './parse-statement.ts'

function line(more: Partial<BankLine> = {}): BankLine {
  return { key: 'k1', line: 1, day: '2026-01-02', amount: 150_123, text: 'TRSF CR', ...more }
}

function transfer(more: Partial<OpenTransfer> = {}): OpenTransfer {
  const days = { placed_on: '2026-01-01', last_day: '2026-01-04' }
  return { order_id: 7, amount: 150_123, code: 123, buyer_name: 'Budi Santoso', ...days, ...more }
}

function matches(
  lines: readonly BankLine[],
  transfers: readonly OpenTransfer[],
  booked: readonly string[] = [],
): readonly LineMatch[] {
  return matchBankStatement(lines, transfers, new Set(booked)).map(({ match }) => match)
}

const CERTAIN: LineMatch = { kind: 'certain', order_id: 7 }
const LIKELY: LineMatch = { kind: 'likely', order_ids: [7] }
const UNMATCHED: LineMatch = { kind: 'unmatched' }

describe('a line of a statement', () => {
  it('is certain when it is the only one of this sum in the days of the only such order', () => {
    expect(matches([line()], [transfer(), transfer({ order_id: 8, amount: 150_124 })])).toEqual([CERTAIN])
    expect(matches([line({ day: '2026-01-01' })], [transfer()])).toEqual([CERTAIN])
    expect(matches([line({ day: '2026-01-04' })], [transfer()])).toEqual([CERTAIN])
  })

  it('is likely on another day', () => {
    expect(matches([line({ day: '2025-12-31' })], [transfer()])).toEqual([LIKELY])
    expect(matches([line({ day: '2026-01-05' })], [transfer()])).toEqual([LIKELY])
  })

  it('is likely when two orders have the sum, or two lines', () => {
    expect(matches([line()], [transfer(), transfer({ order_id: 3 })])).toEqual([
      { kind: 'likely', order_ids: [3, 7] },
    ])
    expect(matches([line(), line({ key: 'k2' })], [transfer()])).toEqual([LIKELY, LIKELY])
  })

  it('is certain beside one of the same sum from before the order, and beside one that was booked', () => {
    expect(matches([line({ key: 'k0', day: '2025-12-01' }), line()], [transfer()])).toEqual([LIKELY, CERTAIN])
    expect(matches([line({ key: 'k0' }), line()], [transfer()], ['k0'])).toEqual([
      { kind: 'booked' },
      CERTAIN,
    ])
  })

  it('is likely when only the code is wrong and the text names the order or the buyer', () => {
    const without = { amount: 150_000 }
    expect(matches([line({ ...without, text: 'INV7' })], [transfer()])).toEqual([LIKELY])
    expect(matches([line({ ...without, text: '150000.00BUDI SANTOSO' })], [transfer()])).toEqual([LIKELY])
    expect(matches([line({ amount: 150_999, text: 'dari búdi  santoso w' })], [transfer()])).toEqual([LIKELY])
    expect(matches([line({ ...without, text: 'INV 77 BUDI' })], [transfer()])).toEqual([UNMATCHED])
    expect(matches([line({ amount: 151_000, text: 'INV 7' })], [transfer()])).toEqual([UNMATCHED])
    expect(matches([line({ amount: 149_999, text: 'INV 7' })], [transfer()])).toEqual([UNMATCHED])
    expect(matches([line({ ...without, text: 'INV 7', day: '2025-12-31' })], [transfer()])).toEqual([
      UNMATCHED,
    ])
  })

  it('may lack a code that is subtracted', () => {
    const qr = transfer({ amount: 149_877, code: -123 })
    expect(matches([line({ amount: 150_000, text: 'INV 7' })], [qr])).toEqual([LIKELY])
    expect(matches([line({ amount: 150_001, text: 'INV 7' })], [qr])).toEqual([UNMATCHED])
  })

  it('does not match a short name', () => {
    const short = transfer({ buyer_name: 'Adi' })
    expect(matches([line({ amount: 150_000, text: 'TRSF ADI' })], [short])).toEqual([UNMATCHED])
  })

  it('with sen matches nothing', () => {
    expect(matches([line({ amount: 150_123.5, text: 'INV 7' })], [transfer()])).toEqual([UNMATCHED])
  })
})

/** The same by comparing each line with each order and each line. */
function matchNaively(
  lines: readonly BankLine[],
  transfers: readonly OpenTransfer[],
  booked: ReadonlySet<string>,
): readonly LineMatch[] {
  const likely = (found: readonly OpenTransfer[]): LineMatch => ({
    kind: 'likely',
    order_ids: found
      .map(({ order_id }) => order_id)
      .sort((one, other) => one - other)
      .slice(0, 20),
  })
  return lines.map((each) => {
    if (booked.has(each.key)) return { kind: 'booked' }
    const ofSum = transfers.filter(({ amount }) => amount === each.amount)
    const [first] = ofSum
    if (first) {
      const rivals = lines.filter(
        ({ key, amount, day }) =>
          !booked.has(key) && amount === each.amount && day >= first.placed_on && day <= first.last_day,
      )
      const isOnly = ofSum.length === 1 && rivals.length === 1 && rivals[0]?.key === each.key
      return isOnly ? { kind: 'certain', order_id: first.order_id } : likely(ofSum)
    }
    const named = transfers.filter(({ order_id, buyer_name, amount, code, placed_on }) => {
      const words = ` ${each.text} `
      const isNamed = words.includes(` ${order_id} `) || words.includes(` ${buyer_name} `)
      const gap = (each.amount - (amount - code)) * (code < 0 ? -1 : 1)
      return isNamed && gap >= 0 && gap <= 999 && each.day >= placed_on && Number.isInteger(each.amount)
    })
    return named.length > 0 ? likely(named) : UNMATCHED
  })
}

const day = fc.integer({ min: 1, max: 9 }).map((date) => `2026-01-0${date}`)
const name = fc.constantFrom('BUDI SANTOSO', 'SITI AMINAH', 'AGUS')
const order = fc
  .record({
    order_id: fc.integer({ min: 1, max: 60 }),
    base: fc.constantFrom(1000, 2000, 2500),
    code: fc.integer({ min: -5, max: 5 }).filter((code) => code !== 0),
    placed_on: day,
    last_day: day,
    buyer_name: name,
  })
  .map(({ base, ...more }) => ({ ...more, amount: base + more.code }))
const orders = fc.uniqueArray(order, { selector: ({ order_id }) => order_id, maxLength: 12 })
const statement = fc
  .array(
    fc.record({
      day,
      amount: fc.oneof(
        fc.integer({ min: 995, max: 1008 }),
        fc.integer({ min: 1, max: 4000 }),
        fc.constant(1001.5),
      ),
      text: fc
        .array(fc.oneof(name, fc.integer({ min: 1, max: 60 }).map(String), fc.constant('TRSF')), {
          maxLength: 3,
        })
        .map((words) => words.join(' ')),
    }),
    { maxLength: 25 },
  )
  .map((rows) => rows.map((row, at) => ({ ...row, line: at + 1, key: `k${at}` })))
const bookedKeys = fc
  .array(fc.integer({ min: 0, max: 25 }).map((at) => `k${at}`))
  .map((keys) => new Set(keys))

it('matches as comparing everything with everything does', () => {
  fc.assert(
    fc.property(statement, orders, bookedKeys, (lines, transfers, booked) => {
      const found = matchBankStatement(lines, transfers, booked)
      expect(found.map(({ match }) => match)).toEqual(matchNaively(lines, transfers, booked))
      expect(found.map(({ match, ...rest }) => rest)).toEqual(lines)
    }),
    { numRuns: 2000 },
  )
})

it('never is certain of one order twice', () => {
  fc.assert(
    fc.property(statement, orders, (lines, transfers) => {
      const certain = matches(lines, transfers).flatMap((match) =>
        match.kind === 'certain' ? [match.order_id] : [],
      )
      expect(new Set(certain).size).toBe(certain.length)
    }),
  )
})

describe('10,000 lines against 1,000 open orders', () => {
  const transfers = Array.from({ length: 1000 }, (_, at) =>
    transfer({ order_id: at + 1, amount: 150_000 + (at % 999) + 1, code: (at % 999) + 1 }),
  )

  it.each<[string, (at: number) => Partial<BankLine>]>([
    ['of many sums', (at) => ({ amount: 100_000 + at * 10 })],
    ['all of one sum', () => ({ amount: 150_001 })],
    ['that all name the buyer of all orders', () => ({ amount: 150_000, text: 'BUDI SANTOSO 7' })],
    ['that name him with other sums', () => ({ amount: 149_000, text: 'BUDI SANTOSO 7' })],
  ])('%s are matched in far less than 5 s', (_, more) => {
    const lines = Array.from({ length: 10_000 }, (_, at) => line({ key: `k${at}`, ...more(at) }))
    const start = performance.now()
    expect(matches(lines, transfers)).toHaveLength(10_000)
    expect(performance.now() - start).toBeLessThan(5000)
  })
})
