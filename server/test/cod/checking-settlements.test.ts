/** A courier's list of collected cash, against the orders with cash on delivery. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { type CodShop, openCodShop } from '../support/cod-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('a courier’s list', (open) => {
  let cod: CodShop
  let parcels = 0
  beforeAll(async () => {
    cod = await openCodShop(await open())
    await cod.offer({ refusals_max: 100 })
  })
  afterAll(() => cod.shop.close())

  async function sent(tracking_number?: string) {
    parcels += 1
    const trackingNumber = tracking_number ?? `JX00${parcels}`
    const placed = await cod.place({ telephone: `08123456${1000 + parcels}` })
    const body = { courier: 'J&T', tracking_number: trackingNumber }
    const { params } = placed
    await cod.shop.call('POST /api/v1/admin/order/{id}/shipment', { params, body }, await cod.admin())
    return { ...placed, trackingNumber }
  }
  const check = async (statement: string, columns?: { tracking_number: number; amount: number }) => {
    const body = { statement, ...(columns && { columns }) }
    const { data } = await cod.shop.call(
      'POST /api/v1/admin/cod-settlement/check',
      { body },
      await cod.admin(),
    )
    return data.lines.map(({ match, orders }) => [match, ...orders.map(({ order_id }) => order_id)])
  }

  it('is certain of the exact sum of an order on its way, and finds it paid afterwards', async () => {
    const [exact, other, delivered, back] = [await sent(), await sent(), await sent(), await sent()]
    await delivered.deliver()
    await back.giveBack()
    const list = [
      'Rekap COD;;;',
      'No. Resi;Tanggal;Nilai COD;Biaya COD',
      `${exact.trackingNumber.toLowerCase()};26/11/2026;Rp${exact.sum.toLocaleString('id-ID')};2.600`,
      `'${other.trackingNumber};26/11/2026;${other.sum - 1000};2.600`,
      `${delivered.trackingNumber};26/11/2026;${delivered.sum};2.600`,
      `${back.trackingNumber};26/11/2026;${back.sum};2.600`,
      'JX99999;26/11/2026;50000;500',
      'JX88888;26/11/2026;0;0',
      'Total;;910000;13000',
    ].join('\r\n')
    expect(await check(list)).toEqual([
      ['certain', exact.params.id],
      ['likely', other.params.id],
      ['booked', delivered.params.id],
      ['likely', back.params.id],
      ['unmatched'],
    ])
    expect((await exact.seen()).is_paid).toBe(false)
    await exact.deliver()
    expect((await check(list))[0]).toEqual(['booked', exact.params.id])
  })

  it('is read from a copied table, or with chosen columns; of a parcel listed twice, or of two orders, a person decides by the sum', async () => {
    const [twice, first] = [await sent(), await sent()]
    const second = await sent(first.trackingNumber)
    expect(await check(`Waybill\tCOD Amount\n${twice.trackingNumber}\t${twice.sum}\n`)).toEqual([
      ['certain', twice.params.id],
    ])
    const rows = `${twice.trackingNumber}\t${twice.sum}\n${twice.trackingNumber}\t${twice.sum}\n${first.trackingNumber}\t${first.sum + second.sum}\n`
    expect(await check(rows, { tracking_number: 1, amount: 2 })).toEqual([
      ['likely', twice.params.id],
      ['likely', twice.params.id],
      ['certain', first.params.id, second.params.id],
    ])
  })

  it.each([
    ['no columns that are known', 'Waktu,Uang\n1,2\n', /find the columns of the tracking number/],
    ['nothing collected', 'Resi,COD\nJX1,0\n', /no transactions/],
    ['a sum that is none', 'Resi,COD\nJX1,12x\n', /“12x” in line 2 is not an amount/],
    ['a sum below zero', 'Resi,COD\nJX1,-5000\n', /“-5000” in line 2/],
  ])('is refused with %s', async (_, statement, words) => {
    const refused = await refusalOf(check(statement))
    expect(refused).toMatchObject({ status: 422, code: 'bank_statement_refused' })
    expect(refused.message).toMatch(words)
  })

  it('marks nothing of an order that is not paid in cash', async () => {
    const placed = await cod.place({ payment_method_id: 1 })
    expect(await check(`Resi,COD\nX${placed.params.id},5000\n`)).toEqual([['unmatched']])
  })
})
