/** An order shipped in parts: which pieces each parcel holds, and what that does to lists, stock and mails. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { violatedConstraint } from '../../src/platform/database/errors.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { shipmentPiece } from '../../src/platform/database/schema/shipments.ts'
import { orderOfParts, SHIRTS, STOCK } from '../support/parts.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { stockOf } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('parcels of a part of an order', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const toShip = async (id: number) => {
    const { data } = await shop.call('GET /api/v1/admin/to-ship', { query: {} }, admin)
    return data.find(({ order_id }) => order_id === id)?.order_product.map(({ quantity }) => quantity)
  }
  const reserved = async (product_id: number) => {
    const { data } = await shop.call('GET /api/v1/admin/stock', { query: {} }, admin)
    return data.find((row) => row.product_id === product_id)?.reserved
  }

  it('leave the rest to be shipped; with the last piece the order is shipped', async () => {
    const { shirts, oneHat, ship, seen, order, shirt, events } = await orderOfParts(shop, admin)
    expect(await toShip(order.order_id)).toEqual([SHIRTS, 1])
    const first = await ship('P1', [shirts(2)])
    expect(first).toMatchObject({ shipped_at: null, shipments: [{ pieces: [shirts(2)] }] })
    expect(await toShip(order.order_id)).toEqual([1, 1])
    expect(await reserved(shirt)).toBe(1)
    const rest = await ship('P2')
    expect(rest.shipped_at).not.toBeNull()
    expect((await seen()).shipments.map(({ pieces }) => pieces)).toEqual([[shirts(2)], [shirts(1), oneHat]])
    expect(await toShip(order.order_id)).toBeUndefined()
    expect(await events()).toEqual(
      expect.arrayContaining(['shipped: JNE REG P1 (2 × Kaos)', 'shipped: JNE REG P2 (1 × Kaos, 1 × Topi)']),
    )
    const mails = await shop.db
      .select({ kind: mail.kind })
      .from(mail)
      .where(and(eq(mail.order_id, order.order_id), eq(mail.kind, 'order_shipped')))
    expect(mails).toHaveLength(2)
  })

  it('of an order shipped whole name no pieces, as before', async () => {
    const { ship } = await orderOfParts(shop, admin)
    const { shipments, order_product } = await ship('P1')
    expect(Object.keys(shipments[0] ?? {})).not.toContain('pieces')
    expect(Object.keys(shipments[0] ?? {})).not.toContain('delivered_at')
    expect(Object.keys(order_product[0] ?? {})).not.toContain('refunded_quantity')
    const { shirts } = await orderOfParts(shop, admin)
    expect((await refusalOf(ship('P2', [shirts(1)]))).code).toBe('all_in_parcels')
  })

  it('hold no more than was ordered, nothing else, and are one for a double click', async () => {
    const { shirts, oneHat, ship, shirt } = await orderOfParts(shop, admin)
    const tooMany = await refusalOf(ship('P1', [shirts(4)]))
    expect([tooMany.status, tooMany.message]).toEqual([409, 'Only 3 pieces of “Kaos” are left to ship.'])
    expect((await refusalOf(ship('P1', [{ product_id: 999_999, quantity: 1 }]))).message).toBe(
      'This order has no such product.',
    )
    expect((await refusalOf(ship('P1', [shirts(1), shirts(1)]))).status).toBe(400)
    expect((await refusalOf(ship('P1', [{ product_id: shirt, quantity: 0 }]))).status).toBe(400)
    expect((await refusalOf(ship('P1', []))).status).toBe(400)
    const [first, again] = [await ship('P1', [oneHat, shirts(1)]), await ship('P1', [shirts(1), oneHat])]
    expect([first.shipments.length, again.shipments.length]).toEqual([1, 1])
    expect((await refusalOf(ship('P1', [shirts(2)]))).code).toBe('shipment_twice')
    expect((await refusalOf(ship('P2', [oneHat]))).message).toBe('No piece of “Topi” is left to ship.')
    await ship('P2', [shirts(2)])
    expect((await refusalOf(ship('P3'))).message).toBe('All pieces of this order are in parcels already.')
  })

  it('are delivered one by one, the last with the order; undone, it is on its way again', async () => {
    const { shirts, ship, deliverParcel, deliver, undo, events } = await orderOfParts(shop, admin)
    await ship('P1', [shirts(2)])
    const [one, two] = (await ship('P2')).shipments
    const half = await deliverParcel(one?.shipment_id)
    expect(half.is_delivered).toBe(false)
    expect(half.shipments.map(({ delivered_at }) => delivered_at !== undefined)).toEqual([true, false])
    expect(await deliverParcel(one?.shipment_id)).toEqual(half)
    shop.advance(1000)
    expect((await deliverParcel(two?.shipment_id)).is_delivered).toBe(true)
    expect((await refusalOf(deliverParcel(two?.shipment_id))).code).toBe('order_already_delivered')
    const undone = await undo()
    expect(undone.is_delivered).toBe(false)
    expect(undone.shipments.map(({ delivered_at }) => delivered_at !== undefined)).toEqual([true, false])
    expect(await events()).toContain('shipment_delivered: JNE REG P1')
    expect((await refusalOf(deliverParcel(999_999))).status).toBe(404)
    expect((await deliver()).is_delivered).toBe(true)
  })

  it('delivered with the rest unshipped, deliver no order', async () => {
    const { shirts, ship, deliverParcel, deliver } = await orderOfParts(shop, admin)
    const [one] = (await ship('P1', [shirts(1)])).shipments
    expect((await deliverParcel(one?.shipment_id)).is_delivered).toBe(false)
    expect((await deliver()).is_delivered).toBe(true)
  })

  it('of a refunded order stay away; what was not shipped is back on sale, and a removed parcel’s', async () => {
    const { shirts, ship, refund, remove, shirt, hat } = await orderOfParts(shop, admin)
    const [one] = (await ship('P1', [shirts(2)])).shipments
    await refund({ refunded_amount: '0.00' })
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect([await stockOf(shop.db, shirt), await stockOf(shop.db, hat)]).toEqual([STOCK - 2, STOCK])
    await remove(one?.shipment_id)
    expect([await stockOf(shop.db, shirt), await stockOf(shop.db, hat)]).toEqual([STOCK, STOCK])
  })

  it('are refused by the database itself beyond what was ordered', async () => {
    const { shirts, ship, shirt } = await orderOfParts(shop, admin)
    const [one] = (await ship('P1', [shirts(2)])).shipments
    const beyond = shop.db
      .update(shipmentPiece)
      .set({ quantity: SHIRTS + 1 })
      .where(and(eq(shipmentPiece.shipment_id, one?.shipment_id ?? 0), eq(shipmentPiece.product_id, shirt)))
    await expect(beyond.catch(violatedConstraint)).resolves.toBe('order_product_shipped')
  })

  it('removed, leave the order to be shipped', async () => {
    const { shirts, ship, remove, order } = await orderOfParts(shop, admin)
    const [one] = (await ship('P1', [shirts(2)])).shipments
    await ship('P2')
    expect((await remove(one?.shipment_id)).shipped_at).toBeNull()
    expect(await toShip(order.order_id)).toEqual([2])
    const body = { shipments: [{ order_id: order.order_id, courier: 'JNE' }] }
    const many = await shop.call('POST /api/v1/admin/shipment', { body }, admin)
    expect(many.data.shipped).toBe(1)
    expect(await toShip(order.order_id)).toBeUndefined()
  })
})

describeOnPostgres('two admins who ship the last pieces at once', (open) => {
  it('ship them once', async () => {
    const shop = await openPaymentShop(await open())
    const admin = await shop.signInAs('admin')
    const { shirts, ship, seen } = await orderOfParts(shop, admin)
    await ship('P0', [shirts(1)])
    const tries = await Promise.allSettled(
      ['P1', 'P2', 'P3', 'P4'].map((number) => ship(number, [shirts(2)])),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { shipments } = await seen()
    const shipped = shipments
      .flatMap(({ pieces = [] }) => pieces)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    expect(shipped).toBe(SHIRTS)
    await shop.close()
  })
})
