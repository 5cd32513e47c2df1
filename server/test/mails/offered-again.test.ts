/** *Send again* is offered for exactly the mails that sending would send (docs/decisions/028-mail-outbox.md). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { MAIL_KINDS, type MailKind } from '@warung/contract/values/mail-kinds.ts'
import { TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mailShopOf, ownerAddress } from '../../src/backoffice/mails/mail-shop.ts'
import { sendMails } from '../../src/backoffice/mails/send-mails.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { type MailParams, mail } from '../../src/platform/database/schema/mails.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { paymentMethod } from '../../src/platform/database/schema/payment-methods.ts'
import { OLD, register } from '../support/credentials.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { orderOfParts } from '../support/parts.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

type Offered = { readonly mail_id: number; readonly kind: MailKind; readonly is_resendable: boolean }

/** Ways in which a mail was not sent, and one in which it was. */
const PAST = [
  { state: 'sent', sent_at: new Date('2026-11-20T10:00:00Z'), last_error: null },
  { state: 'failed', sent_at: null, last_error: 'address_refused' },
  { state: 'not_sent', sent_at: null, last_error: 'too_many_orders' },
] as const

const { payment_method_id: BY_TRANSFER } = TRANSFER_METHOD

/** The sums of open transfers differ. */
function byTransfer({ order_id }: Order) {
  return { payment_method_id: BY_TRANSFER, payment_code: order_id, payment_amount_minor: order_id }
}

/** Of what the order has, or of nothing that there is. */
function paramsOf({ shipments, refunds, returns = [] }: Order, kind: MailKind): MailParams {
  const none = 999_999
  if (kind === 'order_shipped') return { shipment_id: shipments.at(0)?.shipment_id ?? none }
  if (kind === 'order_refunded') return { refund_id: refunds.at(0)?.refund_id ?? none }
  if (/return/.test(kind)) return { return_id: returns.at(0)?.return_id ?? none, state: 'accepted' }
  return {}
}

describeEachEngine('mails are offered to be sent again', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
    await shop.db.insert(paymentMethod).values({
      payment_method_id: BY_TRANSFER,
      name: 'Transfer',
      provider: 'bank_transfer',
    })
    const owner = await shop.signInAs('superAdmin')
    await saveSettings(shop, { owner_email: 'tini@toko.example', return_days: 7 }, owner)
  })
  afterAll(() => shop.close())

  const change = (order_id: number, changed: Partial<typeof shopOrder.$inferInsert>) =>
    shop.db.update(shopOrder).set(changed).where(eq(shopOrder.order_id, order_id))
  const deliver = (params: { id: number }) =>
    shop.call('PUT /api/v1/admin/order/{id}/deliver', { params, body: { is_rest: true } }, admin)

  const states: Record<string, () => Promise<number>> = {
    unpaid: async () => (await placedOrder(shop)).order.order_id,
    cancelled: async () => {
      const { order, params, who } = await placedOrder(shop)
      await shop.call('POST /api/v1/order/{id}/cancel', { params }, who)
      return order.order_id
    },
    expired: async () => {
      const { order } = await placedOrder(shop)
      await change(order.order_id, { is_stock_held: false, hold_expires_at: null })
      return order.order_id
    },
    'refused transfer': async () => {
      const { order } = await placedOrder(shop)
      const refused = { transfer_refused_at: shop.now(), transfer_refused_reason: 'Tidak ada' }
      await change(order.order_id, { ...byTransfer(order), ...refused })
      return order.order_id
    },
    'reported transfer': async () => {
      const { order } = await placedOrder(shop)
      await change(order.order_id, { ...byTransfer(order), transfer_reported_at: shop.now() })
      return order.order_id
    },
    'cash on delivery': async () => {
      const { order } = await placedOrder(shop)
      await change(order.order_id, { accepted_at: shop.now(), hold_expires_at: null })
      return order.order_id
    },
    paid: async () => (await paidOrder(shop)).order.order_id,
    'shipped in part': async () => {
      const parts = await orderOfParts(shop, admin)
      await parts.ship('JNE1', [parts.oneHat])
      return parts.order.order_id
    },
    shipped: async () => {
      const parts = await orderOfParts(shop, admin)
      await parts.ship('JNE2')
      return parts.order.order_id
    },
    'delivered and to be returned': async () => {
      const parts = await orderOfParts(shop, admin)
      await parts.ship('JNE3')
      await parts.deliver()
      await parts.requestReturn([parts.oneHat])
      return parts.order.order_id
    },
    refunded: async () => {
      const { order, params } = await paidOrder(shop)
      const body = { refunded_amount: '0' }
      await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)
      return order.order_id
    },
    'of an erased account': async () => {
      const { order, params, who } = await paidOrder(shop, { who: await register(shop, 'Wati') })
      await deliver(params)
      await shop.call('DELETE /api/v1/user', { body: { current_password: OLD } }, who)
      return order.order_id
    },
  }

  const listed = async (keyword: string): Promise<Offered[]> =>
    (await shop.call('GET /api/v1/admin/mail', { query: { keyword } }, admin)).data
  const sendAll = () =>
    sendMails(shop.db, {
      server: { send: async () => ({ kind: 'sent', answer: '' }), close: () => {} },
      from: 'shop@toko.example',
      shop: () => mailShopOf(shop.context),
      owner: () => ownerAddress(shop.context),
      ...{ now: shop.now, log: shop.context.log },
    })

  /** The kinds for which sending it again ends in a mail that is sent. */
  const sentAgain = async (rows: readonly Offered[]): Promise<MailKind[]> => {
    const accepted: Offered[] = []
    for (const row of rows) {
      const asked = shop.call('POST /api/v1/admin/mail/{id}/send', { params: { id: row.mail_id } }, admin)
      const code = await asked.then(
        () => 'accepted',
        async () => (await refusalOf(asked)).code,
      )
      // a limit that tomorrow does not know
      if (code === 'accepted' || code === 'mail_sent_again_too_often') accepted.push(row)
    }
    await sendAll()
    const untrue = await shop.db
      .select()
      .from(mail)
      .where(inArray(mail.state, ['not_sent', 'waiting']))
    const isUntrue = ({ mail_id }: Offered) => untrue.some((each) => each.mail_id === mail_id)
    return accepted.filter((row) => !isUntrue(row)).map(({ kind }) => kind)
  }

  const compare = async (rows: readonly Offered[]) => ({
    offered: rows.filter(({ is_resendable }) => is_resendable).map(({ kind }) => kind),
    sent: await sentAgain(rows),
  })

  it.each(Object.keys(states).flatMap((state) => PAST.map((past) => [state, past.state, past] as const)))(
    'if they would be, about an order that is %s, and were %s',
    async (state, _, past) => {
      const order_id = (await states[state]?.()) ?? 0
      await shop.db.delete(mail)
      const { data: order } = await shop.call(
        'GET /api/v1/admin/order/{id}',
        { params: { id: order_id } },
        admin,
      )
      const rows = MAIL_KINDS.filter((kind) => kind.startsWith('order_')).map((kind) => ({
        ...{ ...past, kind, order_id, event_key: `${kind}:${order_id}`, created_at: shop.now() },
        recipient: kind.endsWith('_owner') ? null : 'a@b.example',
        params: paramsOf(order, kind),
      }))
      await shop.db.insert(mail).values(rows)
      const { offered, sent } = await compare(await listed(String(order_id)))
      expect(offered).toEqual(sent)
    },
  )

  it('if a copy does not wait already', async () => {
    const { order } = await paidOrder(shop)
    await shop.db.update(mail).set({ state: 'sent', sent_at: shop.now() })
    const of = async () => (await listed(String(order.order_id))).filter(({ kind }) => kind === 'order_paid')
    const [first] = await of()
    await shop.call('POST /api/v1/admin/mail/{id}/send', { params: { id: first?.mail_id ?? 0 } }, admin)
    expect((await of()).map(({ is_resendable }) => is_resendable)).toEqual([false, false])
    await sendAll()
    expect((await of()).map(({ is_resendable }) => is_resendable)).toEqual([true, true])
  })

  it.each([0, 1])('to the owner about few pieces left, if there are, and an address', async (low) => {
    await shop.db.delete(mail)
    await shop.db.update(product).set({ stock: 100 })
    if (low > 0) await addProduct(shop.db, { stock: low })
    for (const owner_email of ['tini@toko.example', '']) {
      await saveSettings(shop, { owner_email, contact_email: '' }, await shop.signInAs('superAdmin'))
      await shop.db.delete(mail)
      const failed = { state: 'failed', last_error: 'server_busy', created_at: shop.now() } as const
      await shop.db.insert(mail).values({ ...failed, kind: 'low_stock_owner', event_key: 'low' })
      const { data } = await shop.call('GET /api/v1/admin/mail', { query: {} }, admin)
      const { offered, sent } = await compare(data)
      expect(offered).toEqual(low > 0 && owner_email !== '' ? ['low_stock_owner'] : [])
      expect(sent).toEqual(offered)
    }
  })
})
