import type { UserInfo } from '@warung/contract/accounts.ts'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { orderOf, type PlacedOrder, paidOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'

const PARCEL = { courier: 'JNE', service: 'REG', tracking_number: 'JP1' }
const PASSWORD = 'rahasia-sekali-lama'

describeEachEngine('the address that mails about an order go to', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  let people = 0
  const newEmail = () => {
    people += 1
    return `orang-${people}@alamat.example`
  }
  const register = async () => {
    const body = { name: 'Sari', email: newEmail(), password: PASSWORD, confirm_password: PASSWORD }
    return (await shop.call('POST /api/v1/auth/register/customer', { body })).data
  }
  const moveTo = async (who: UserInfo, email: string) => {
    await shop.call('PUT /api/v1/user/email', { body: { email, current_password: PASSWORD } }, who)
    const [link] = await shop.db
      .select()
      .from(mail)
      .where(and(eq(mail.recipient, email), eq(mail.kind, 'email_change')))
    await shop.call('POST /api/v1/auth/email/confirm', { body: { token: link?.secret ?? '' } })
  }
  /** The recipient of the mail that a parcel queues. */
  const recipientOfNextMail = async ({ order, params }: Pick<PlacedOrder, 'order' | 'params'>) => {
    await shop.call('POST /api/v1/admin/order/{id}/shipment', { params, body: PARCEL }, admin)
    const [newest] = await shop.db
      .select()
      .from(mail)
      .where(eq(mail.order_id, order.order_id))
      .orderBy(desc(mail.mail_id))
      .limit(1)
    return newest?.recipient
  }

  it('is the one that the account has by then', async () => {
    const who = await register()
    const placed = await paidOrder(shop, { who })
    const email = newEmail()
    await moveTo(who, email)
    const [toOwner] = await shop.db
      .select()
      .from(mail)
      .where(and(eq(mail.order_id, placed.order.order_id), eq(mail.kind, 'order_paid_owner')))
    const params = { id: toOwner?.mail_id ?? 0 }
    const { data } = await shop.call('GET /api/v1/admin/mail/{id}', { params }, admin)
    expect(data?.text).toContain(email)
    expect(data?.text).not.toContain(who.email)
    expect(await recipientOfNextMail(placed)).toBe(email)
  })

  it('belongs to the account that adopted it, whose address has changed since', async () => {
    const guest = await shop.signInAs('guest')
    const product_id = await addProduct(shop.db, { price: 1000 })
    const email = newEmail()
    const body = { ...orderOf({ product_id, quantity: 1, price: 1000 }), contact: { email } }
    const { data: order } = await shop.call('POST /api/v1/order', { body }, guest)
    const [, token = ''] = order.order_link.split('#')
    const account = { token, name: 'Siti', email, password: PASSWORD, confirm_password: PASSWORD }
    const { data: who } = await shop.call('POST /api/v1/auth/order-link/register', { body: account })
    const params = { id: order.order_id }
    const payment_method_id = await payAtProvider(shop, order)
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, who)
    const moved = newEmail()
    await moveTo(who, moved)
    expect(await recipientOfNextMail({ order, params })).toBe(moved)
  })

  it('is the order’s own contact address, if it has one', async () => {
    const who = await register()
    const product_id = await addProduct(shop.db, { price: 1000 })
    const own = newEmail()
    const body = { ...orderOf({ product_id, quantity: 1, price: 1000 }), contact: { email: own } }
    const { data: order } = await shop.call('POST /api/v1/order', { body }, who)
    const params = { id: order.order_id }
    const payment_method_id = await payAtProvider(shop, order)
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, who)
    await moveTo(who, newEmail())
    expect(await recipientOfNextMail({ order, params })).toBe(own)
  })

  it('stays the order’s own copy once the account is deleted', async () => {
    const who = await register()
    const placed = await paidOrder(shop, { who })
    const boss = await shop.signInAs('superAdmin')
    await shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: who.user_id } }, boss)
    expect(await recipientOfNextMail(placed)).toBe(who.email)
  })
})
