/** An admin changes who receives an order, and where, until it is shipped. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import type { Order } from '@warung/contract/orders.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

type Body = CallInput<'PUT /api/v1/admin/order/{id}/shipment-address'>['body']

const SLEMAN = {
  address: 'Jl. Magelang 9',
  city: 'Sleman',
  postal_code: '55285',
  country: 'Indonesia',
  province: 'DI Yogyakarta',
}

function seenOf({ shipment_address, contact }: Order): Body['seen'] {
  return { shipment_address, recipient: contact.recipient, telephone: contact.telephone }
}

describeEachEngine('the recipient and address of an order', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin', { name: 'Bu Sari' })
  })
  afterAll(() => shop.close())

  const change = async (order: Order, given: Partial<Body> = {}, as: UserInfo = admin) => {
    const body = { shipment_address: SLEMAN, recipient: 'Pak Budi', telephone: '0812-3456-7890', ...given }
    const params = { id: order.order_id }
    const request = { params, body: { seen: seenOf(order), ...body } }
    return (await shop.call('PUT /api/v1/admin/order/{id}/shipment-address', request, as)).data
  }
  const refusalTo = async (order: Order, given: Partial<Body> = {}, as?: UserInfo) =>
    (await refusalOf(change(order, given, as))).code
  const mailsOf = ({ order_id }: Order) =>
    shop.db.select().from(mail).where(eq(mail.order_id, order_id)).orderBy(mail.mail_id)

  it('change, paid or not, and nothing that was agreed does', async () => {
    for (const placed of [await placedOrder(shop), await paidOrder(shop)]) {
      const before = await placed.seen()
      const after = await change(before)
      expect(after).toEqual({
        ...before,
        shipment_address: SLEMAN,
        contact: { ...before.contact, recipient: 'Pak Budi', telephone: '+6281234567890' },
      })
      expect(await placed.seen()).toEqual(after)
    }
  })

  it('stand in History and the timeline: the admin and the fields, never the address', async () => {
    const { order } = await placedOrder(shop)
    await change(order)
    const params = { id: order.order_id }
    const { data: timeline } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, admin)
    expect(timeline.at(-1)).toMatchObject({
      kind: 'address_changed',
      by: 'Bu Sari',
      detail: 'recipient, telephone, address, city, province, postal code',
    })
    const { data: history } = await shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(history[0]).toMatchObject({ action: 'order.address_changed', subject_id: order.order_id })
    expect(JSON.stringify([history, timeline])).not.toMatch(/Magelang|Pak Budi|81234/)
  })

  it('are mailed to the buyer a minute later, once for changes within it', async () => {
    const { order } = await placedOrder(shop)
    const first = await change(order)
    shop.advance(5000)
    await change(first, { recipient: 'Pak Budi Santoso' })
    const mails = (await mailsOf(order)).filter(({ kind }) => kind === 'order_address_changed')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.next_attempt_at).toEqual(new Date(shop.now().getTime() + 60_000))
    const params = { id: mails[0]?.mail_id ?? 0 }
    const { data } = await shop.call('GET /api/v1/admin/mail/{id}', { params }, admin)
    expect(data?.text).toContain('Pak Budi Santoso')
    expect(data?.text).toContain('Jl. Magelang 9')
  })

  it('include the e-mail of a guest’s order: the new address gets its mails from then on', async () => {
    const guest = await shop.signInAs('guest')
    const { order } = await placedOrder(shop, { who: guest, email: 'wati@gmial.test' })
    const seen = { ...seenOf(order), email: 'wati@gmial.test' }
    expect(await refusalTo(order, { seen, email: 'no address' })).toBe('invalid_input')
    expect(await refusalTo(order, { seen: { ...seen, email: 'other@x.test' }, email: 'a@x.test' })).toBe(
      'order_address_changed',
    )
    const after = await change(order, { seen, email: ' Wati@GMAIL.test ' })
    expect(after.contact.email).toBe('wati@gmail.test')
    const mails = await mailsOf(order)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['order_placed', 'wati@gmial.test'],
      ['order_address_changed', 'wati@gmail.test'],
    ])
    const params = { id: order.order_id }
    const { data: timeline } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, admin)
    expect(timeline.at(-1)?.detail).toMatch(/^recipient, telephone, email, address/)
    expect(JSON.stringify(timeline)).not.toContain('gmail')
    const open = (link: string) =>
      shop.call('POST /api/v1/order-link', { body: { token: link.split('#')[1] ?? '' } })
    expect((await refusalOf(open(order.order_link))).code).toBe('order_link_invalid') // it went to a stranger
    expect((await open(after.order_link)).data.order.order_id).toBe(order.order_id)
    const kept = await change(after, { recipient: 'Wati' })
    expect(kept.contact.email).toBe('wati@gmail.test')
    expect(kept.order_link).toBe(after.order_link)
  })

  it('never include an account’s e-mail, which is its owner’s', async () => {
    const { order } = await placedOrder(shop)
    const after = await change(order, { seen: { ...seenOf(order), email: null }, email: 'thief@x.test' })
    expect(after.contact.email).toBeNull()
    const mails = (await mailsOf(order)).filter(({ kind }) => kind === 'order_address_changed')
    expect(mails.map(({ recipient }) => recipient)).toEqual([order.user_email])
  })

  it('include an address that an account’s order has beside the account’s', async () => {
    const { order } = await placedOrder(shop, { email: 'typo@stranger.test' })
    const seen = { ...seenOf(order), email: 'typo@stranger.test' }
    const after = await change(order, { seen, email: '' })
    expect(after.contact.email).toBeNull()
    expect(after.order_link).not.toBe(order.order_link)
    const mails = (await mailsOf(order)).map(({ recipient }) => recipient)
    expect(mails).toEqual(['typo@stranger.test', order.user_email])
  })

  it('change once for a double click, and not over what another admin has changed meanwhile', async () => {
    const { order } = await placedOrder(shop)
    await Promise.all([change(order), change(order)])
    const { data: timeline } = await shop.call(
      'GET /api/v1/admin/order/{id}/timeline',
      { params: { id: order.order_id } },
      admin,
    )
    expect(timeline.filter(({ kind }) => kind === 'address_changed')).toHaveLength(1)
    const other = await shop.signInAs('superAdmin')
    expect(await refusalTo(order, { recipient: 'Bu Ani' }, other)).toBe('order_address_changed')
    const both = await placedOrder(shop)
    const answers = await Promise.allSettled([
      change(both.order, { recipient: 'Bu Ani' }),
      change(both.order, { recipient: 'Bu Tuti' }, other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('stay once it is shipped, delivered, cancelled or refunded, and are no buyer’s to change', async () => {
    const [shipped, delivered, refunded] = [
      await paidOrder(shop),
      await paidOrder(shop),
      await paidOrder(shop),
    ]
    const cancelled = await placedOrder(shop)
    await shop.call(
      'POST /api/v1/admin/order/{id}/shipment',
      { params: shipped.params, body: { courier: 'JNE' } },
      admin,
    )
    await shop.call('PUT /api/v1/admin/order/{id}/deliver', { params: delivered.params, body: {} }, admin)
    const body = { refunded_amount: '0.00' }
    await shop.call('POST /api/v1/admin/order/{id}/refund', { params: refunded.params, body }, admin)
    await shop.call('POST /api/v1/admin/order/{id}/cancel', { params: cancelled.params }, admin)
    expect(await refusalTo(shipped.order)).toBe('order_already_shipped')
    expect(await refusalTo(delivered.order)).toBe('order_already_delivered')
    expect(await refusalTo(refunded.order)).toBe('order_refunded')
    expect(await refusalTo(cancelled.order)).toBe('order_cancelled')
    expect(await refusalTo({ ...cancelled.order, order_id: 999_999 })).toBe('order_not_found')
    const own = await placedOrder(shop)
    expect((await refusalOf(change(own.order, {}, own.who))).status).toBe(403)
    expect(await own.seen()).toEqual(own.order)
  })

  it('are checked as at checkout, except for unchanged fields', async () => {
    const { order } = await placedOrder(shop)
    expect(await refusalTo(order, { telephone: '12' })).toBe('telephone_invalid')
    expect((await refusalOf(change(order, { shipment_address: { ...SLEMAN, city: ' ' } }))).status).toBe(400)
    const changed = await change(order)
    await shop.call(
      'PUT /api/v1/admin/setting',
      { body: { required_contact: ['recipient', 'telephone'], versions: { required_contact: 0 } } },
      admin,
    )
    expect(await refusalTo(changed, { telephone: '' })).toBe('contact_missing')
    const { order: without } = await placedOrder(shop, {}).catch(() => ({ order: changed }))
    expect(
      (await change(without, { shipment_address: { ...SLEMAN, city: 'Bantul' } })).shipment_address.city,
    ).toBe('Bantul')
  })
})
