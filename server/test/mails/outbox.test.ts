import { orderTotals } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { queueMail } from '../../src/outbox/queue-mail.ts'
import { queueOrderMail, withdrawOrderMail } from '../../src/outbox/queue-order-mail.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { orderOf, paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, type TestShop } from '../support/shop.ts'

async function mailsOf(shop: Pick<TestShop, 'db'>, orderId: number) {
  return shop.db
    .select({ kind: mail.kind, recipient: mail.recipient, state: mail.state })
    .from(mail)
    .where(eq(mail.order_id, orderId))
    .orderBy(mail.mail_id)
}

describeBothEngines('the outbox', 'connection', (open) => {
  it('holds a mail to the buyer once an order is placed, and nothing of an order that is refused', async () => {
    const shop = await openShop(await open())
    const who = await shop.signInAs('customer')
    const { order } = await placedOrder(shop, { who })
    expect(await mailsOf(shop, order.order_id)).toEqual([
      { kind: 'order_placed', recipient: who.email, state: 'waiting' },
    ])
    const product_id = await addProduct(shop.db, { price: 1000, stock: 1 })
    const body = orderOf({ product_id, quantity: 2, price: 1000 })
    await expect(shop.call('POST /api/v1/order', { body }, who)).rejects.toThrow()
    expect(await shop.db.$count(mail)).toBe(1)
    await shop.close()
  })

  it('writes to a guest at the e-mail of the order, never at the address that all guests share; to the owner when it is paid', async () => {
    const shop = await openShop(await open())
    const guest = await shop.signInAs('guest')
    const { order } = await placedOrder(shop, { who: guest })
    expect(await mailsOf(shop, order.order_id)).toEqual([])
    const given = await addProduct(shop.db, { price: 1000 })
    const withEmail = orderOf({ product_id: given, quantity: 1, price: 1000 })
    const contact = { email: 'Tamu@Rumah.example' }
    const own = (await shop.call('POST /api/v1/order', { body: { ...withEmail, contact } }, guest)).data
    expect(await mailsOf(shop, own.order_id)).toEqual([
      { kind: 'order_placed', recipient: 'tamu@rumah.example', state: 'waiting' },
    ])
    // free of charge, so it is paid as it is placed
    await saveSettings(shop, { shipping: { charged: 'never', price: 0, threshold: 0 } })
    const product_id = await addProduct(shop.db, { price: 0 })
    const lines = [{ product_id, quantity: 1, price: 0 }]
    const rule = { ...DEFAULT_ORDER_RULE, shipping: { charged: 'never', price: 0, threshold: 0 } } as const
    const body = { ...orderOf(...lines), ...orderTotals(lines, rule) }
    const free = (await shop.call('POST /api/v1/order', { body }, guest)).data
    expect(free.is_paid).toBe(true)
    expect(await mailsOf(shop, free.order_id)).toEqual([
      { kind: 'order_paid_owner', recipient: null, state: 'waiting' },
    ])
    await shop.close()
  })

  it('tells an address that strangers may have given of ten unpaid orders a day, placed and cancelled, and of the next the day after', async () => {
    const shop = await openShop(await open())
    const guest = await shop.signInAs('guest')
    const product_id = await addProduct(shop.db, { price: 1000, stock: 100 })
    const body = {
      ...orderOf({ product_id, quantity: 1, price: 1000 }),
      contact: { email: 'orang@lain.example' },
    }
    const place = async (as = guest) => (await shop.call('POST /api/v1/order', { body }, as)).data.order_id
    for (let placed = 0; placed < 6; placed += 1) {
      await shop.call('POST /api/v1/order/{id}/cancel', { params: { id: await place() } }, guest)
    }
    expect(await shop.db.$count(mail, eq(mail.recipient, 'orang@lain.example'))).toBe(10)
    shop.advance(DAY_MS + 1)
    const later = await shop.signInAs('guest')
    expect(await mailsOf(shop, await place(later))).toHaveLength(1)
    await shop.close()
  })

  it('tells buyer and owner of a payment once, however often the shop hears of it', async () => {
    const shop = await openPaymentShop(await open())
    const { order, who, pay, provider_order_id } = await paidOrder(shop)
    await pay(provider_order_id)
    expect(await mailsOf(shop, order.order_id)).toEqual([
      { kind: 'order_placed', recipient: who.email, state: 'waiting' },
      { kind: 'order_paid', recipient: who.email, state: 'waiting' },
      { kind: 'order_paid_owner', recipient: null, state: 'waiting' },
    ])
    await shop.close()
  })

  it('keeps one mail an event, and none of a change that was rolled back', async () => {
    const shop = await openShop(await open())
    const { order } = await placedOrder(shop)
    const shipped = { kind: 'order_shipped', order_id: order.order_id, now: shop.now() } as const
    expect(await queueOrderMail(shop.db, { ...shipped, event: 1 })).toBe(true)
    expect(await queueOrderMail(shop.db, { ...shipped, event: 1 })).toBe(false)
    expect(await queueOrderMail(shop.db, { ...shipped, event: 2 })).toBe(true)
    const undone = inTransaction(shop.db, async (db) => {
      await queueMail(db, {
        kind: 'password_reset',
        event_key: 'x',
        recipient: 'a@b.example',
        now: shop.now(),
      })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await shop.db.$count(mail, eq(mail.event_key, 'x'))).toBe(0)
    await withdrawOrderMail(shop.db, 'order_shipped', order.order_id)
    expect((await mailsOf(shop, order.order_id)).map(({ kind }) => kind)).toEqual(['order_placed'])
    await shop.close()
  })

  it('tells the owner once a day that products fall to few pieces, however many', async () => {
    const shop = await openShop(await open())
    const product_ids = [
      await addProduct(shop.db, { stock: 7, name: 'Kopi' }),
      await addProduct(shop.db, { stock: 7, name: 'Teh' }),
    ]
    const setStock = (stock: number, ids = product_ids) =>
      shop.db.update(product).set({ stock }).where(inArray(product.product_id, ids))
    const lowMails = () => shop.db.select().from(mail).orderBy(mail.mail_id)
    await setStock(6)
    expect(await lowMails()).toEqual([])
    await setStock(5)
    await setStock(4)
    await setStock(9)
    await setStock(3)
    const [today, ...others] = await lowMails()
    expect(others).toEqual([])
    expect(today).toMatchObject({ kind: 'low_stock_owner', recipient: null, state: 'waiting', params: {} })
    // not before others of the same import or the same hour have fallen too
    const waitsMs = (today?.next_attempt_at?.getTime() ?? 0) - (today?.created_at.getTime() ?? 0)
    expect(waitsMs).toBeGreaterThanOrEqual(15 * 60_000)
    const admin = await shop.signInAs('admin')
    const read = async () =>
      (await shop.call('GET /api/v1/admin/mail/{id}', { params: { id: today?.mail_id ?? 0 } }, admin)).data
    expect(await read()).toMatchObject({
      subject: '2 products are running low',
      text: expect.stringMatching(/Kopi \(.+\): 3 items left\nTeh \(.+\): 3 items left/),
    })
    await setStock(0, product_ids.slice(0, 1))
    await setStock(50, product_ids.slice(1))
    expect(await read()).toMatchObject({ subject: 'Kopi: sold out' })
    await setStock(50)
    expect(await read()).toBeNull() // nothing is low any more: it is not sent
    await shop.close()
  })

  it('tells the owner tomorrow what falls after the mail of today has gone', async () => {
    const shop = await openShop(await open())
    const setStock = (stock: number) => shop.db.update(product).set({ stock })
    await addProduct(shop.db, { stock: 7 })
    await setStock(5)
    await shop.db.update(mail).set({ state: 'sent', sent_at: shop.now() })
    for (const stock of [9, 4, 9, 3]) await setStock(stock)
    const [today, tomorrow, ...others] = await shop.db.select().from(mail).orderBy(mail.mail_id)
    expect(others).toEqual([])
    expect(tomorrow).toMatchObject({ kind: 'low_stock_owner', state: 'waiting' })
    const day = (at: Date | null | undefined) => at?.toISOString().slice(0, 10) ?? ''
    expect(day(tomorrow?.next_attempt_at) > day(today?.created_at)).toBe(true)
    await shop.close()
  })
})
