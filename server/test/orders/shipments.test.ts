/** Parcels of paid orders, delivery undone within a minute, and what both do to lists, sums and stock. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { PARCELS_MAX } from '@warung/contract/values/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { stockOf } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'

const PARCEL = { courier: 'JNE', service: 'REG', tracking_number: 'JP 12/3' }

describeEachEngine('parcels', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin', { name: 'Bu Sari' })
  })
  afterAll(() => shop.close())

  const ship = async (id: number, body: Partial<typeof PARCEL> = {}) =>
    (
      await shop.call(
        'POST /api/v1/admin/order/{id}/shipment',
        { params: { id }, body: { ...PARCEL, ...body } },
        admin,
      )
    ).data
  const historyOf = async (subject_id: number) => {
    const query = { subject_type: 'order', subject_id } as unknown as { subject_type: 'order' }
    return (await shop.call('GET /api/v1/admin/audit', { query }, admin)).data
  }
  const listed = async (state: 'paid' | 'shipped' | 'delivered' | 'cancelled' | 'unpaid') => {
    const { data, meta } = await shop.call('GET /api/v1/admin/order', { query: { state } }, admin)
    expect(meta.total).toBe(data.length)
    return data.map(({ order_id }) => order_id)
  }
  const toShip = async () => (await shop.call('GET /api/v1/admin/dashboard', {}, admin)).data.to_ship
  const deliver = (id: number) =>
    shop.call('PUT /api/v1/admin/order/{id}/deliver', { params: { id }, body: {} }, admin)
  const undo = (id: number) => shop.call('DELETE /api/v1/admin/order/{id}/deliver', { params: { id } }, admin)

  it('make a paid order shipped: told to its owner with the courier’s page, kept in the history', async () => {
    const { order, seen } = await paidOrder(shop)
    const before = await toShip()
    const shipped = await ship(order.order_id)
    expect(shipped).toMatchObject({ shipped_at: '2026-11-20T00:30:00+07:00', is_delivered: false })
    expect((await seen()).shipments).toEqual([
      {
        shipment_id: expect.any(Number),
        ...PARCEL,
        tracking_url: 'https://cekresi.jne.co.id/JP%2012%2F3',
        shipped_at: '2026-11-20T00:30:00+07:00',
      },
    ])
    expect(await toShip()).toBe(before - 1)
    expect(await listed('shipped')).toContain(order.order_id)
    expect(await listed('paid')).toContain(order.order_id)
    const [entry] = await historyOf(order.order_id)
    expect(entry).toMatchObject({ action: 'order.shipped', user_name: 'Bu Sari', after: PARCEL })
    await deliver(order.order_id)
    expect(await listed('shipped')).not.toContain(order.order_id)
    expect(await toShip()).toBe(before - 1)
  })

  it('are one for a double click, several when they differ, and not without end', async () => {
    const { order } = await paidOrder(shop)
    const twice = await Promise.all([ship(order.order_id), ship(order.order_id)])
    expect(twice.map(({ shipments }) => shipments.length)).toEqual([1, 1])
    expect(await historyOf(order.order_id)).toHaveLength(1)
    for (let parcel = 2; parcel <= PARCELS_MAX; parcel += 1)
      await ship(order.order_id, { tracking_number: `P${parcel}` })
    const refused = await refusalOf(ship(order.order_id, { tracking_number: 'one more' }))
    expect([refused.status, refused.message]).toEqual([409, 'An order can have at most 20 parcels.'])
  })

  it('are corrected and removed; without the last one the order waits to be shipped again', async () => {
    const { order } = await paidOrder(shop)
    const before = await toShip()
    const id = order.order_id
    const [first] = (await ship(id)).shipments
    const params = { id, shipment_id: first?.shipment_id ?? 0 }
    const correct = (body: typeof PARCEL, as = params) =>
      shop.call('PUT /api/v1/admin/order/{id}/shipment/{shipment_id}', { params: as, body }, admin)
    const corrected = await correct({ courier: 'Kurir Pak Budi', service: '', tracking_number: '' })
    expect(corrected.data.shipments).toMatchObject([
      { courier: 'Kurir Pak Budi', service: '', tracking_number: '', tracking_url: null },
    ])
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'order.shipment_corrected',
      before: PARCEL,
      after: { courier: 'Kurir Pak Budi', tracking_number: '' },
    })
    await ship(id)
    expect((await refusalOf(correct(PARCEL))).code).toBe('shipment_twice')
    const other = await paidOrder(shop)
    const elsewhere = { id: other.order.order_id, shipment_id: params.shipment_id }
    expect((await refusalOf(correct(PARCEL, elsewhere))).status).toBe(404)
    const remove = (shipment_id: number) =>
      shop.call(
        'DELETE /api/v1/admin/order/{id}/shipment/{shipment_id}',
        { params: { id, shipment_id } },
        admin,
      )
    const left = (await remove(params.shipment_id)).data
    expect(left.shipped_at).not.toBeNull()
    expect((await remove(left.shipments[0]?.shipment_id ?? 0)).data).toMatchObject({
      shipped_at: null,
      shipments: [],
    })
    expect(await toShip()).toBe(before + 1)
    expect((await refusalOf(remove(params.shipment_id))).message).toBe('This parcel no longer exists.')
  })

  it.each<[string, unknown, number]>([
    ['markup', '<img src=x onerror="alert(1)">&amp;', 400],
    ['an arrow', 'JP1>', 400],
    ['other marks are kept letter for letter', `JP'1"&/;`, 200],
    ['blanks around it are none of it', '  JP9  ', 200],
    ['nothing but blanks is no number', '   ', 200],
    ['a line break', 'JP1\nJP2', 400],
    ['a control character', 'JP1\u0007', 400],
    ['a mark that turns the direction', 'JP1\u202e2', 400],
    ['500 characters', '9'.repeat(500), 400],
    ['a number of JSON', 12, 400],
  ])('a tracking number: %s', async (_, tracking_number, status) => {
    const { order } = await paidOrder(shop)
    const answer = await shop.fetch(
      `/api/v1/admin/order/${order.order_id}/shipment`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ courier: 'JNE', tracking_number }),
      },
      admin,
    )
    expect(answer.status).toBe(status)
    const content = (await answer.json()) as {
      message?: string
      data?: { shipments: { tracking_number: string }[] }
    }
    if (status === 200)
      expect(content.data?.shipments[0]?.tracking_number).toBe(String(tracking_number).trim())
    else expect(content.message).toMatch(/^Tracking number /)
  })

  it('are followed by a proposal: the courier of the newest one', async () => {
    const lastCourier = async () =>
      (await shop.call('GET /api/v1/admin/shipment/last-courier', {}, admin)).data
    for (const courier of ['SiCepat', 'JNE']) {
      await ship((await paidOrder(shop)).order.order_id, { courier })
      expect(await lastCourier()).toEqual({ courier })
    }
  })

  it('with a number that other orders have are found by it, however it is written', async () => {
    const [first, second] = [(await paidOrder(shop)).order.order_id, (await paidOrder(shop)).order.order_id]
    await ship(first, { tracking_number: 'RESI 0077' })
    await ship(second, { tracking_number: 'resi0077' })
    await ship(second, { courier: 'SiCepat', tracking_number: 'RESI0077' })
    await ship(second, { courier: 'Grab', tracking_number: '' })
    const known = async (...tracking_numbers: string[]) =>
      (await shop.call('POST /api/v1/admin/shipment/tracking-number', { body: { tracking_numbers } }, admin))
        .data
    expect(await known(' Resi 0077', 'RESI007', 'RESI00770')).toEqual([
      { tracking_number: 'Resi 0077', order_ids: [second, first] },
    ])
    expect(await known('one that is new')).toEqual([])
    expect((await refusalOf(known(' '))).status).toBe(400)
  })

  it('want a courier, a paid order, and one whose money is still here', async () => {
    const { order } = await paidOrder(shop)
    expect((await refusalOf(ship(order.order_id, { courier: '  ' }))).message).toBe(
      'Courier must not be blank.',
    )
    const unpaid = await placedOrder(shop)
    expect((await refusalOf(ship(unpaid.order.order_id))).code).toBe('order_not_paid')
    expect((await refusalOf(ship(999_999))).status).toBe(404)
    const params = { id: order.order_id }
    await shop.call(
      'POST /api/v1/admin/order/{id}/refund',
      { params, body: { refunded_amount: '0.00' } },
      admin,
    )
    expect((await refusalOf(ship(order.order_id))).code).toBe('order_refunded')
  })

  it('of an order that is refunded do not return to sale while they are on their way', async () => {
    const { order, product_id } = await paidOrder(shop, { stock: 3, quantity: 2 })
    const params = { id: order.order_id }
    const [parcel] = (await ship(order.order_id)).shipments
    await shop.call(
      'POST /api/v1/admin/order/{id}/refund',
      { params, body: { refunded_amount: '0.00' } },
      admin,
    )
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(await stockOf(shop.db, product_id)).toBe(1)
    await shop.call(
      'DELETE /api/v1/admin/order/{id}/shipment/{shipment_id}',
      { params: { ...params, shipment_id: parcel?.shipment_id ?? 0 } },
      admin,
    )
    expect(await stockOf(shop.db, product_id)).toBe(3)
  })

  it('are not asked for: Mark As Delivered works without, and is undone for a minute', async () => {
    const { order, product_id } = await paidOrder(shop, { stock: 3, quantity: 2 })
    const id = order.order_id
    const before = await toShip()
    await deliver(id)
    expect((await refusalOf(deliver(id))).status).toBe(409)
    expect(await toShip()).toBe(before - 1)
    shop.advance(60_000)
    expect((await undo(id)).data).toMatchObject({ is_delivered: false, deliverd_at: null })
    expect((await refusalOf(undo(id))).message).toBe('This order is not marked as delivered.')
    expect(await toShip()).toBe(before)
    expect(await listed('paid')).toContain(id)
    expect((await historyOf(id)).map(({ action }) => action)).toEqual([
      'order.delivery_undone',
      'order.delivered',
    ])
    await deliver(id)
    shop.advance(60_001)
    const late = await refusalOf(undo(id))
    expect([late.status, late.message]).toEqual([
      409,
      'This order was marked as delivered more than 60 seconds ago, so it can’t be undone.',
    ])
    expect(await stockOf(shop.db, product_id)).toBe(1)
  })

  it('undone, a delivery gives back what was refunded meanwhile', async () => {
    const { order, product_id } = await paidOrder(shop, { stock: 3, quantity: 2 })
    const params = { id: order.order_id }
    await deliver(order.order_id)
    await shop.call(
      'POST /api/v1/admin/order/{id}/refund',
      { params, body: { refunded_amount: '0.00' } },
      admin,
    )
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(await stockOf(shop.db, product_id)).toBe(1)
    await undo(order.order_id)
    expect(await stockOf(shop.db, product_id)).toBe(3)
  })
})
