/** A bank's statement: what it would book, and that no line is booked twice, however often and by whomever. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { manualReceipt } from '../../src/platform/database/schema/receipts.ts'
import { refusalOf } from '../support/shop.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

type Entry = { readonly day: string; readonly amount: number; readonly text?: string; readonly mark?: string }

/** As KlikBCA writes it, with a balance that follows. */
function bcaFile(entries: readonly Entry[], opening = 1_000_000): string {
  let balance = opening
  const rows = entries.map(({ day, amount, text = 'TRSF E-BANKING CR', mark = 'CR' }) => {
    balance += mark === 'CR' ? amount : -amount
    const date = day.split('-').toReversed().join('/')
    return `'${date},${text},'0000,${amount}.00,${mark},${balance}.00`
  })
  const above = "Account No.,=,'1234567890\nCurrency,=,IDR\n\nDate,Description,Branch,Amount,,Balance"
  return [above, ...rows].join('\n')
}

function mandiriFile(entries: readonly Entry[]): string {
  const head =
    'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit,'
  const rows = entries.map(({ day, amount }) => {
    const date = `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`
    return `1370012345678,${date},${date},7820,"DARI BUDI","",,".00","${amount}.00",`
  })
  return [head, ...rows].join('\n')
}

async function openStatements(database: Database) {
  const transfers: TransferShop = await openTransferShop(database)
  const { shop, admin } = transfers
  const check = async (statement: string, columns?: Record<'date' | 'text' | 'money_in', number>) => {
    const body = columns ? { statement, columns } : { statement }
    return (await shop.call('POST /api/v1/admin/bank-statement/check', { body }, await admin())).data
  }
  type Line = Awaited<ReturnType<typeof check>>['lines'][number]
  /** as the screen does */
  const book = async (
    { key, day, amount, text }: Line,
    id: number,
    more: { is_second_payment?: true } = {},
  ) =>
    shop.call(
      'POST /api/v1/admin/order/{id}/transfer',
      { params: { id }, body: { amount, received_on: day, note: text, statement_line: key, ...more } },
      await admin(),
    )
  const ordered = async () => {
    const placed = await transfers.ordered()
    return { ...placed, id: placed.params.id, day: placed.order.created_at.slice(0, 10) }
  }
  return { ...transfers, check, book, ordered }
}
type Statements = Awaited<ReturnType<typeof openStatements>>

function first<Value>([value]: readonly Value[]): Value {
  if (value === undefined) throw new Error('none')
  return value
}

describeEachEngine('a bank statement', (open) => {
  let shop: Statements
  beforeAll(async () => {
    shop = await openStatements(await open())
  })
  afterAll(() => shop.shop.close())

  it('finds orders by their sums, books each line once, and knows them when it comes again', async () => {
    const [paying, waiting] = [await shop.ordered(), await shop.ordered()]
    const entries = [
      { day: paying.day, amount: 15_000, mark: 'DB', text: 'BIAYA ADM' },
      { day: paying.day, amount: paying.sum },
      { day: paying.day, amount: 7_000_000, text: 'SETORAN TUNAI' },
    ]
    const checked = await shop.check(bcaFile(entries))
    expect(checked.lines).toMatchObject([
      { amount: paying.sum, match: 'certain', order_ids: [paying.id], day: paying.day },
      { amount: 7_000_000, match: 'unmatched', order_ids: [] },
    ])
    expect(checked.orders).toMatchObject([{ order_id: paying.id, amount: paying.sum }])
    expect((await paying.seen()).is_paid).toBe(false)

    const line = first(checked.lines)
    const { data: booked } = await shop.book(line, paying.id)
    expect(booked.is_paid).toBe(true)
    expect(await refusalOf(shop.book(line, paying.id))).toMatchObject({
      status: 409,
      message: `This line of the statement is already booked, for order ${paying.id}.`,
    })
    expect((await refusalOf(shop.book(line, waiting.id))).status).toBe(409)

    const again = await shop.check(bcaFile([...entries, { day: waiting.day, amount: waiting.sum }]))
    expect(again.lines.map(({ match, order_ids }) => [match, ...order_ids])).toEqual([
      ['booked', paying.id],
      ['unmatched'],
      ['certain', waiting.id],
    ])
    const otherForm = await shop.check(mandiriFile([{ day: paying.day, amount: paying.sum }]))
    expect(otherForm.lines).toMatchObject([{ match: 'booked', order_ids: [paying.id] }])
    expect((await shop.money()).unexplained).toBe(0)
  })

  it('knows what an admin recorded by hand, though another order asks for the same sum', async () => {
    const placed = await shop.ordered()
    await placed.receive({ amount: placed.sum })
    const statement = bcaFile([{ day: placed.day, amount: placed.sum }])
    expect((await shop.check(statement)).lines).toMatchObject([{ match: 'booked', order_ids: [placed.id] }])
    const twice = bcaFile([1, 2].map(() => ({ day: placed.day, amount: placed.sum })))
    expect((await shop.check(twice)).lines.map(({ match }) => match)).toEqual(['booked', 'likely'])
  })

  it('finds the paid order whose sum came twice, and a cancelled one: their money waits to be sent back', async () => {
    const [paid, cancelled] = [await shop.ordered(), await shop.ordered()]
    await paid.receive({ amount: paid.sum })
    await shop.shop.call('POST /api/v1/order/{id}/cancel', { params: cancelled.params }, cancelled.who)
    const before = (await shop.money()).unexplained
    const entries = [paid, paid, cancelled].map(({ day, sum: amount }) => ({ day, amount }))
    const early = { day: '2026-11-01', amount: paid.sum }
    const found = await shop.check(bcaFile([early, ...entries]))
    expect(found.lines.map(({ match, order_ids }) => [match, ...order_ids])).toEqual([
      ['unmatched'],
      ['booked', paid.id],
      ['likely', paid.id],
      ['likely', cancelled.id],
    ])
    expect(found.orders).toMatchObject([
      { order_id: paid.id, amount: paid.sum, is_closed: true },
      { order_id: cancelled.id, amount: cancelled.sum, is_closed: true },
    ])
    for (const [at, id] of [
      [2, paid.id],
      [3, cancelled.id],
    ] as const) {
      const line = found.lines[at]
      if (line) await shop.book(line, id, { is_second_payment: true })
    }
    const again = await shop.check(bcaFile([early, ...entries]))
    expect(again.lines.map(({ match }) => match)).toEqual(['unmatched', 'booked', 'booked', 'booked'])
    const { exceptions, unexplained } = await shop.money()
    const mine = exceptions.filter(({ order_id }) => order_id === paid.id || order_id === cancelled.id)
    expect(mine.map(({ kind }) => kind)).toEqual(['manual_refund', 'manual_refund'])
    expect(unexplained - before).toBe(2)
  })

  it('leaves to a person what is not certain', async () => {
    const placed = await shop.ordered()
    const { payment_code = 0 } = placed.order
    const rounded = { day: placed.day, amount: placed.sum - payment_code, text: `PESANAN ${placed.id}` }
    const sameTwice = [1, 2].map(() => ({ day: placed.day, amount: placed.sum }))
    const { lines, orders } = await shop.check(bcaFile([rounded, ...sameTwice]))
    expect(lines.map(({ match, order_ids }) => [match, ...order_ids])).toEqual(
      [1, 2, 3].map(() => ['likely', placed.id]),
    )
    expect(orders).toMatchObject([{ order_id: placed.id, amount: placed.sum, is_closed: false }])
  })

  it('of ten thousand lines is checked in less than 5 s', async () => {
    const placed = await shop.ordered()
    const text = 'TRSF E-BANKING CR 2011/FTSCY/WS95031 DARI BUDI SANTOSO UNTUK PEMBAYARAN PESANAN DI TOKO'
    const others = Array.from({ length: 9_999 }, (_, at) => ({
      day: placed.day,
      amount: 1_000_000 + at,
      text,
    }))
    const statement = bcaFile([...others, { day: placed.day, amount: placed.sum }])
    const begun = process.cpuUsage() // other tests take the cores meanwhile
    const { lines } = await shop.check(statement)
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(5000)
    expect(lines).toHaveLength(10_000)
    expect(lines.at(-1)).toMatchObject({ match: 'certain', order_ids: [placed.id] })
  })

  it('is read by chosen columns for a bank that the shop does not know', async () => {
    const placed = await shop.ordered()
    const date = placed.day.split('-').toReversed().join('/')
    const statement = `Waktu;Berita;Uang masuk\n${date};DARI BUDI;${placed.sum}\n`
    const refused = await refusalOf(shop.check(statement))
    expect(refused.status).toBe(422)
    expect(refused.errors.statement?.[0]).toMatch(/^We don’t know this bank’s file/)
    const { lines } = await shop.check(statement, { date: 1, text: 2, money_in: 3 })
    expect(lines).toMatchObject([{ match: 'certain', order_ids: [placed.id], text: 'DARI BUDI' }])
  })
})

describeOnPostgres('lines of a bank statement that are booked at once', (open) => {
  let shop: Statements
  beforeAll(async () => {
    shop = await openStatements(await open())
  })
  afterAll(() => shop.shop.close())

  it('count once, for one order, by whomever', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [one, other] = [await shop.ordered(), await shop.ordered()]
      // a paid order's sum is free again: without its number another turn's line may be the same
      const entry = { day: one.day, amount: one.sum, text: `PESANAN ${one.id}` }
      const line = first((await shop.check(bcaFile([entry]))).lines)
      const results = await Promise.allSettled([
        shop.book(line, one.id),
        shop.book(line, other.id),
        shop.book(line, one.id),
        one.receive({ amount: one.sum }),
      ])
      const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      for (const reason of refused) expect(reason).toMatchObject({ status: 409 })
      const { db } = shop.shop
      const booked = await db.select().from(manualReceipt).where(eq(manualReceipt.statement_line, line.key))
      expect(booked.length).toBeLessThanOrEqual(1)
      const ofOne = await db.select().from(manualReceipt).where(eq(manualReceipt.order_id, one.id))
      expect(ofOne.length).toBeLessThanOrEqual(1)
      expect(results.length - refused.length).toBe(
        new Set([...booked, ...ofOne].map((r) => r.receipt_id)).size,
      )
    }
    expect(shop.shop.errors).toEqual([])
  })
})
