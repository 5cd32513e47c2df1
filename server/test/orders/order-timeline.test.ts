/** What an admin reads of an order's past, and notes about it. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { ORDER_NOTE_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('the timeline of an order', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin', { name: 'Bu Sari' })
  })
  afterAll(() => shop.close())

  const timelineOf = async (id: number) =>
    (await shop.call('GET /api/v1/admin/order/{id}/timeline', { params: { id } }, admin)).data
  const linesOf = async (id: number) =>
    (await timelineOf(id)).map(({ kind, by, detail }) => [kind, by, detail].filter(Boolean).join(' | '))
  const note = (id: number, text: string, as = admin) =>
    shop.call('POST /api/v1/admin/order/{id}/note', { params: { id }, body: { text } }, as)
  const later = () => shop.advance(1000)

  it('tells all that happened, who and when, oldest first', async () => {
    const who = await shop.signInAs('customer', { name: 'Pak Joko' })
    const { order } = await paidOrder(shop, { who, quantity: 2 })
    const params = { id: order.order_id }
    later()
    const parcel = { courier: 'JNE', service: 'REG', tracking_number: 'JP1' }
    const { data } = await shop.call(
      'POST /api/v1/admin/order/{id}/shipment',
      { params, body: parcel },
      admin,
    )
    later()
    const shipment_id = data.shipments[0]?.shipment_id ?? 0
    const corrected = { params: { ...params, shipment_id }, body: { ...parcel, tracking_number: 'JP2' } }
    await shop.call('PUT /api/v1/admin/order/{id}/shipment/{shipment_id}', corrected, admin)
    later()
    await shop.call('PUT /api/v1/admin/order/{id}/deliver', { params, body: {} }, admin)
    later()
    await shop.call('DELETE /api/v1/admin/order/{id}/deliver', { params }, admin)
    later()
    await note(order.order_id, 'Box was <b>wet</b>.\nSent a new one.')
    later()
    const body = { refunded_amount: '0.00', amount: '1.00' }
    await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    const lines = await linesOf(order.order_id)
    expect(lines).toEqual([
      'placed | Pak Joko',
      'payment_opened',
      `paid | USD ${order.payment_amount}`,
      'shipped | Bu Sari | JNE REG JP1',
      'shipment_corrected | Bu Sari | JP1 → JP2',
      'delivered | Bu Sari',
      'delivery_undone | Bu Sari',
      'note | Bu Sari | Box was <b>wet</b>.\nSent a new one.',
      'refund_requested | Bu Sari | USD 1.00',
      'refunded | USD 1.00',
    ])
    const [first] = await timelineOf(order.order_id)
    expect(first?.at).toBe('2026-11-20T00:30:00+07:00')
  })

  it('tells who cancelled, and what became of the pieces', async () => {
    const lapsed = await placedOrder(shop, { quantity: 2 })
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 25 * 3_600_000))
    expect(await linesOf(lapsed.order.order_id)).toEqual([
      expect.stringMatching(/^placed/),
      'stock_released | 2 pieces',
    ])
    const path = `/api/v1/admin/order/${lapsed.order.order_id}/timeline`
    const answer = await shop.fetch(path, { headers: { 'x-language': 'id' } }, admin)
    expect(await answer.json()).toMatchObject({ data: [{}, { kind: 'stock_released', detail: '2 pcs' }] })
    const who = await shop.signInAs('customer', { name: 'Pak Joko' })
    const { order } = await placedOrder(shop, { who })
    later()
    await shop.call('POST /api/v1/order/{id}/cancel', { params: { id: order.order_id } }, who)
    expect(await linesOf(order.order_id)).toEqual([
      'placed | Pak Joko',
      'cancelled | Pak Joko',
      'stock_cancelled | 1 piece',
    ])
  })

  it('stands in the order in which it happened, within one second too', async () => {
    shop.advance(700) // the provider tells whole seconds: its times are before ours
    const { order } = await paidOrder(shop)
    const params = { id: order.order_id }
    shop.advance(50)
    await shop.call(
      'POST /api/v1/admin/order/{id}/refund',
      { params, body: { refunded_amount: '0.00' } },
      admin,
    )
    shop.advance(50)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    shop.advance(200)
    expect((await linesOf(order.order_id)).map((line) => line.split(' |')[0])).toEqual([
      'placed',
      'payment_opened',
      'paid',
      'refund_requested',
      'refunded',
      'stock_refunded',
    ])
  })

  it('stands in the order in which it was done, also in one moment', async () => {
    const { order } = await paidOrder(shop)
    const params = { id: order.order_id }
    for (const text of ['first', 'second', 'third']) await note(order.order_id, text)
    const parcel = { courier: 'JNE', tracking_number: 'JP1' }
    const { data } = await shop.call(
      'POST /api/v1/admin/order/{id}/shipment',
      { params, body: parcel },
      admin,
    )
    const shipment_id = data.shipments[0]?.shipment_id ?? 0
    const path = { params: { ...params, shipment_id } }
    const corrected = { ...path, body: { ...parcel, tracking_number: 'JP2' } }
    await shop.call('PUT /api/v1/admin/order/{id}/shipment/{shipment_id}', corrected, admin)
    await shop.call('DELETE /api/v1/admin/order/{id}/shipment/{shipment_id}', path, admin)
    await shop.call('POST /api/v1/admin/order/{id}/shipment', { params, body: parcel }, admin)
    const lines = await linesOf(order.order_id)
    expect(lines.filter((line) => line.startsWith('note')).map((line) => line.split(' | ')[2])).toEqual([
      'first',
      'second',
      'third',
    ])
    expect(lines.filter((line) => line.startsWith('ship')).map((line) => line.split(' |')[0])).toEqual([
      'shipped',
      'shipment_corrected',
      'shipment_removed',
      'shipped',
    ])
  })

  it('tells that a guest’s order was added to an account, and whose', async () => {
    const guest = await shop.signInAs('guest')
    const { order } = await placedOrder(shop, { who: guest })
    later()
    const who = await shop.signInAs('customer', { name: 'Bu Tuti' })
    const token = order.order_link.split('#')[1] ?? ''
    await shop.call('POST /api/v1/order-link/adopt', { body: { token } }, who)
    later()
    await shop.call('POST /api/v1/order-link/adopt', { body: { token } }, who)
    expect(await linesOf(order.order_id)).toEqual(['placed | Guest', 'adopted | Bu Tuti'])
  })

  it('names the recipient of a guest’s order, since guests share one account', async () => {
    const guest = await shop.signInAs('guest')
    const { order } = await placedOrder(shop, { who: guest, recipient: 'Bu Tini' })
    expect(await linesOf(order.order_id)).toEqual(['placed | Bu Tini'])
  })

  it('is no buyer’s to read, nor are the notes in it', async () => {
    const { order, who, seen } = await placedOrder(shop)
    const params = { id: order.order_id }
    await note(order.order_id, 'a difficult customer')
    expect(
      (await refusalOf(shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, who))).status,
    ).toBe(403)
    expect((await refusalOf(note(order.order_id, 'mine', who))).status).toBe(403)
    expect(JSON.stringify(await seen())).not.toContain('difficult')
    const query = { subject_type: 'order', subject_id: order.order_id } as unknown as {
      subject_type: 'order'
    }
    const { data: history } = await shop.call('GET /api/v1/admin/audit', { query }, admin)
    expect(history).toMatchObject([{ action: 'order.note_added', user_name: 'Bu Sari' }])
    expect(JSON.stringify(history)).not.toContain('difficult')
  })

  it('keeps a note once for a double click, refuses blanks, too much, and orders that are not there', async () => {
    const { order } = await placedOrder(shop)
    const id = order.order_id
    await Promise.all([note(id, 'call first'), note(id, 'call first')])
    expect((await linesOf(id)).filter((line) => line.startsWith('note'))).toHaveLength(1)
    expect((await refusalOf(note(id, ' \n '))).message).toBe('Text must not be blank.')
    expect((await refusalOf(note(id, 'x'.repeat(ORDER_NOTE_LENGTH_MAX + 1)))).status).toBe(400)
    expect((await refusalOf(note(999_999, 'nobody'))).status).toBe(404)
    expect((await refusalOf(timelineOf(999_999))).status).toBe(404)
  })
})
