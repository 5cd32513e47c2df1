/** Mails about orders that an admin sends a second time (docs/decisions/028-mail-outbox.md). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import type { MailKind } from '@warung/contract/values/mail-kinds.ts'
import { MAIL_COPIES_PER_DAY } from '@warung/contract/values/mail-limits.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { OLD, register } from '../support/credentials.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('mails that are sent again', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin', { name: 'Tini' })
  })
  afterAll(() => shop.close())

  const markSent = (order_id: number) =>
    shop.db.update(mail).set({ state: 'sent', sent_at: shop.now() }).where(eq(mail.order_id, order_id))
  const mailsOf = (order_id: number, kind: MailKind) =>
    shop.db
      .select()
      .from(mail)
      .where(and(eq(mail.order_id, order_id), eq(mail.kind, kind)))
      .orderBy(mail.mail_id)
  const firstOf = async (order_id: number, kind: MailKind): Promise<number> =>
    (await mailsOf(order_id, kind))[0]?.mail_id ?? 0
  const send = (id: number) => shop.call('POST /api/v1/admin/mail/{id}/send', { params: { id } }, admin)
  const sentMail = async (kind: MailKind = 'order_paid') => {
    const { order, who, params } = await paidOrder(shop)
    await markSent(order.order_id)
    return { order_id: order.order_id, who, params, id: await firstOf(order.order_id, kind) }
  }

  it('go to the address that the order has now; the first stays, and History says by whom', async () => {
    const { order_id, who, params, id } = await sentMail()
    const email = `baru-${order_id}@pembeli.example`
    await shop.db.update(appUser).set({ email }).where(eq(appUser.user_id, who.user_id))
    await send(id)
    expect(await mailsOf(order_id, 'order_paid')).toMatchObject([
      { state: 'sent', recipient: who.email },
      { state: 'waiting', recipient: email, attempts: 0 },
    ])
    const history = await shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(history.data[0]).toMatchObject({
      ...{ action: 'mail.sent_again', user_name: 'Tini', subject_name: `Order paid, order ${order_id}` },
    })
    await markSent(order_id)
    const timeline = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, admin)
    const sent = timeline.data.filter(({ kind, detail }) => kind === 'mail_sent' && detail === 'order paid')
    expect(sent).toHaveLength(2)
  })

  it('go there, too, if they were not sent the first time', async () => {
    const { order_id, who, id } = await sentMail()
    const email = `baru-${order_id}@pembeli.example`
    await shop.db.update(appUser).set({ email }).where(eq(appUser.user_id, who.user_id))
    await shop.db.update(mail).set({ state: 'failed', sent_at: null }).where(eq(mail.mail_id, id))
    await send(id)
    expect(await mailsOf(order_id, 'order_paid')).toMatchObject([{ state: 'waiting', recipient: email }])
  })

  it('are sent once however often it is asked for, until that one is sent', async () => {
    const { order_id, id } = await sentMail()
    const asked = await Promise.allSettled([send(id), send(id), send(id)])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusalOf(send(id))).code).toBe('mail_not_resendable')
    expect(await mailsOf(order_id, 'order_paid')).toHaveLength(2)
  })

  it('go nowhere once the account is erased: its address at the time of ordering may be a stranger’s', async () => {
    const { order, who, params } = await paidOrder(shop, { who: await register(shop, 'Wati') })
    await shop.call('PUT /api/v1/admin/order/{id}/deliver', { params, body: {} }, admin)
    await markSent(order.order_id)
    await shop.call('DELETE /api/v1/user', { body: { current_password: OLD } }, who)
    const refused = await refusalOf(send(await firstOf(order.order_id, 'order_delivered')))
    expect(refused.code).toBe('order_has_no_email')
  })

  it('are few a day for one order, whichever mail it is', async () => {
    const { order_id, id } = await sentMail()
    for (let count = 0; count < MAIL_COPIES_PER_DAY; count += 1) {
      await send(id)
      await markSent(order_id)
    }
    expect((await refusalOf(send(id))).code).toBe('mail_sent_again_too_often')
    shop.advance(DAY_MS)
    admin = await shop.signInAs('admin', { name: 'Tini' })
    await send(id)
  })

  it('about unpaid orders count as mails to that address, which are few a day', async () => {
    const who = await shop.signInAs('customer')
    const { order } = await placedOrder(shop, { who })
    const others = Array.from({ length: 9 }, (_, other) => ({
      ...({
        kind: 'order_placed',
        event_key: `other:${order.order_id}:${other}`,
        recipient: who.email,
      } as const),
      created_at: shop.now(),
    }))
    await shop.db.insert(mail).values(others)
    await markSent(order.order_id)
    const refused = await refusalOf(send(await firstOf(order.order_id, 'order_placed')))
    expect(refused.code).toBe('mail_sent_again_too_often')
  })

  it('are not sent again once they are no longer true, or without an address', async () => {
    const { order_id, who, id } = await sentMail('order_placed')
    const query = { keyword: String(order_id) }
    const { data: listed } = await shop.call('GET /api/v1/admin/mail', { query }, admin)
    expect(listed.filter(({ kind }) => kind === 'order_placed' || kind === 'order_paid')).toMatchObject([
      { kind: 'order_paid', is_resendable: true },
      { kind: 'order_placed', is_resendable: false },
    ])
    expect((await refusalOf(send(id))).code).toBe('mail_no_longer_true')
    const paid = await firstOf(order_id, 'order_paid')
    const user_email = GUEST_ACCOUNT.email
    await shop.db.update(shopOrder).set({ user_email }).where(eq(shopOrder.order_id, order_id))
    await shop.db.update(appUser).set({ deleted_at: shop.now() }).where(eq(appUser.user_id, who.user_id))
    expect((await refusalOf(send(paid))).code).toBe('order_has_no_email')
    expect(await mailsOf(order_id, 'order_paid')).toHaveLength(1)
  })

  it('to the owner, and those with a secret, are not sent again', async () => {
    const { id } = await sentMail('order_paid_owner')
    const kinds = [
      'password_reset',
      'email_change',
      'email_changed',
      'stock_alert',
      'low_stock_owner',
    ] as const
    const sent = {
      state: 'sent',
      sent_at: shop.now(),
      created_at: shop.now(),
      recipient: 'a@b.example',
    } as const
    const rows = await shop.db
      .insert(mail)
      .values(kinds.map((kind) => ({ ...sent, kind, event_key: `secret:${kind}` })))
      .returning({ mail_id: mail.mail_id })
    const ids = [id, ...rows.map(({ mail_id }) => mail_id)]
    for (const each of ids) expect((await refusalOf(send(each))).code).toBe('mail_not_resendable')
    const { data } = await shop.call('GET /api/v1/admin/mail', { query: {} }, admin)
    const offered = data.filter(({ mail_id, is_resendable }) => is_resendable && ids.includes(mail_id))
    expect(offered).toEqual([])
  })
})
