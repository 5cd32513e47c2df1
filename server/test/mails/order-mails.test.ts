/** Changes of an order over HTTP, and the mails that they queue or withdraw. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { type PlacedOrder, paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

const PARCEL = { courier: 'JNE', service: 'REG', tracking_number: 'JP1' }

type Placed = PlacedOrder
type OrderAndBuyer = Pick<PlacedOrder, 'order' | 'who' | 'params'>
type ShopOfOrders = ReturnType<typeof ordersOf>

function ordersOf(shop: PaymentShop, admin: UserInfo) {
  const captureOf = (providerOrderId: string) =>
    shop.simulator.ledger().captures.find((each) => each.order_id === providerOrderId)?.id ?? ''
  return {
    captureOf,
    ship: async ({ params }: OrderAndBuyer, tracking_number = PARCEL.tracking_number) => {
      const body = { ...PARCEL, tracking_number }
      const { data } = await shop.call('POST /api/v1/admin/order/{id}/shipment', { params, body }, admin)
      return data.shipments.find((each) => each.tracking_number === tracking_number)?.shipment_id ?? 0
    },
    remove: ({ params }: Placed, shipment_id: number) =>
      shop.call(
        'DELETE /api/v1/admin/order/{id}/shipment/{shipment_id}',
        { params: { ...params, shipment_id } },
        admin,
      ),
    deliver: ({ params }: Placed) =>
      shop.call('PUT /api/v1/admin/order/{id}/deliver', { params, body: {} }, admin),
    undo: ({ params }: Placed) => shop.call('DELETE /api/v1/admin/order/{id}/deliver', { params }, admin),
    cancel: ({ params, who }: Placed) => shop.call('POST /api/v1/order/{id}/cancel', { params }, who),
    giveBack: ({ params }: Placed, refunded_amount = '0.00', amount?: string) =>
      shop.call(
        'POST /api/v1/admin/order/{id}/refund',
        { params, body: { refunded_amount, ...(amount === undefined ? {} : { amount }) } },
        admin,
      ),
    /** Pays a second time, which the shop refuses. */
    overpay: async ({ order, pay }: Placed) => {
      const id = await payAtProvider(shop, order)
      await refusalOf(pay(id))
      return { id, again: () => refusalOf(pay(id)) }
    },
    refunds: () => processRefunds(shop.db, shop.provider, shop.now, shop.log),
    /** waiting, oldest first */
    mails: async ({ order }: Placed) => {
      const of = and(eq(mail.order_id, order.order_id), eq(mail.state, 'waiting'))
      const rows = await shop.db.select().from(mail).where(of).orderBy(mail.mail_id)
      return rows.map(({ kind }) => kind)
    },
  }
}

/** The mails of placing and paying, which come first in each case. */
const PAID = ['order_placed', 'order_paid', 'order_paid_owner']
const CHANGES: readonly [
  string,
  (act: ShopOfOrders, order: Placed) => Promise<unknown>,
  readonly string[],
][] = [
  ['is shipped', (act, order) => act.ship(order), ['order_shipped']],
  [
    'is shipped in two parcels',
    async (act, order) => [await act.ship(order), await act.ship(order, 'JP2')],
    ['order_shipped', 'order_shipped'],
  ],
  [
    'is shipped, and the parcel taken back',
    async (act, order) => act.remove(order, await act.ship(order)),
    [],
  ],
  [
    'is shipped again after the parcel was taken back',
    async (act, order) => [await act.remove(order, await act.ship(order)), await act.ship(order)],
    ['order_shipped'],
  ],
  ['is delivered', (act, order) => act.deliver(order), ['order_delivered']],
  [
    'is shipped and delivered',
    async (act, order) => [await act.ship(order), await act.deliver(order)],
    ['order_shipped', 'order_delivered'],
  ],
  [
    'is delivered, and that is undone',
    async (act, order) => [await act.deliver(order), await act.undo(order)],
    [],
  ],
  [
    'is delivered again after that was undone',
    async (act, order) => [await act.deliver(order), await act.undo(order), await act.deliver(order)],
    ['order_delivered'],
  ],
  ['is given back in full', (act, order) => act.giveBack(order), ['order_refunded']],
  [
    'is given back in part, then the rest',
    async (act, order) => [await act.giveBack(order, '0.00', '1.00'), await act.giveBack(order, '1.00')],
    ['order_refunded', 'order_refunded'],
  ],
  [
    'is paid twice, and the second payment given back',
    async (act, order) => {
      const { again } = await act.overpay(order)
      await act.refunds()
      await again()
      await act.refunds()
    },
    ['order_refunded'],
  ],
]

describeEachEngine('an order that', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  let act: ShopOfOrders
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
    act = ordersOf(shop, admin)
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  it.each(CHANGES)('%s', async (_, change, expected) => {
    const placed = await paidOrder(shop)
    await change(act, placed)
    expect(await act.mails(placed)).toEqual([...PAID, ...expected])
  })

  it('is cancelled, and the money that came after all is given back', async () => {
    const placed = await placedOrder(shop)
    await act.cancel(placed)
    await act.overpay(placed)
    expect(await act.mails(placed)).toEqual(['order_placed', 'order_cancelled'])
    await act.refunds()
    expect(await act.mails(placed)).toEqual(['order_placed', 'order_cancelled', 'order_refunded'])
    const [written] = await shop.db
      .select()
      .from(mail)
      .where(and(eq(mail.order_id, placed.order.order_id), eq(mail.kind, 'order_refunded')))
    const { data } = await shop.call(
      'GET /api/v1/admin/mail/{id}',
      { params: { id: written?.mail_id ?? 0 } },
      admin,
    )
    expect(data?.text).toContain('The order was cancelled before it was paid')
  })

  it('is paid with another amount, and that is given back by hand at the provider', async () => {
    const placed = await placedOrder(shop)
    const id = await payAtProvider(shop, placed.order, { amount: '1.00' })
    await refusalOf(placed.pay(id))
    shop.simulator.refundAtProvider(act.captureOf(id))
    await refusalOf(placed.pay(id))
    expect(await act.mails(placed)).toEqual(['order_placed', 'order_refunded'])
  })

  it('was refunded before its mails were sent: none says that it is being packed', async () => {
    const [back, part] = [await paidOrder(shop), await paidOrder(shop)]
    await act.giveBack(back)
    await act.giveBack(part, '0.00', '1.00')
    const texts = async ({ order }: Placed) => {
      const rows = await shop.db.select().from(mail).where(eq(mail.order_id, order.order_id))
      const lines = rows.map(async ({ mail_id, kind }) => {
        const { data } = await shop.call(
          'GET /api/v1/admin/mail/{id}',
          { params: { id: mail_id } },
          await shop.signInAs('admin'),
        )
        return data === null ? [] : [kind]
      })
      return (await Promise.all(lines)).flat().sort()
    }
    expect(await texts(back)).toEqual(['order_refunded'])
    expect(await texts(part)).toEqual(['order_paid', 'order_paid_owner', 'order_refunded'])
  })

  it('is given back after the provider took days over it: told then, and once', async () => {
    const placed = await paidOrder(shop)
    await act.giveBack(placed)
    const ofOrder = eq(refund.order_id, placed.order.order_id)
    // pending at the provider: no mail was sent yet
    await shop.db.update(refund).set({ status: 'pending', settled_at: null }).where(ofOrder)
    await shop.db
      .delete(mail)
      .where(and(eq(mail.order_id, placed.order.order_id), eq(mail.kind, 'order_refunded')))
    shop.advance(5 * DAY_MS)
    await act.refunds()
    await act.refunds()
    expect(await act.mails(placed)).toEqual([...PAID, 'order_refunded'])
  })
})
