/** Guests' orders adopted by an account through their link, once each. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { guestOrder, newAccount, openLink, tokenOf } from '../support/order-links.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('the link of an order', (openDatabase) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await openDatabase())
  })
  afterAll(() => shop.close())

  it('opens an account’s order too, which no other account can adopt', async () => {
    const placed = await placedOrder(shop)
    const token = tokenOf(placed)
    expect((await openLink(shop, token)).data).toMatchObject({ owner_id: placed.who.user_id })
    const other = await shop.signInAs('customer')
    const refusals = [
      await refusalOf(shop.call('POST /api/v1/order-link/adopt', { body: { token } }, other)),
      await refusalOf(shop.call('POST /api/v1/auth/order-link/register', { body: newAccount(token) })),
    ]
    expect(refusals.map(({ status, code }) => [status, code])).toEqual(
      Array(2).fill([409, 'order_not_adoptable']),
    )
    expect((await placed.seen()).order_id).toBe(placed.order.order_id)
  })

  it('is adopted by the account registered from it, and is no longer the guest’s', async () => {
    const placed = await guestOrder(shop)
    const token = tokenOf(placed)
    const { data: info } = await shop.call('POST /api/v1/auth/order-link/register', {
      body: newAccount(token),
    })
    const { data: orders } = await shop.call('GET /api/v1/order', {}, info)
    expect(orders.map(({ order_id }) => order_id)).toEqual([placed.order.order_id])
    const { params } = placed
    const { data: seen } = await shop.call('GET /api/v1/order/{id}', { params }, info)
    expect(seen).toMatchObject({ user_name: 'Siti', user_email: info.email })
    expect((await refusalOf(placed.seen())).status).toBe(404)
    expect((await openLink(shop, token)).data.owner_id).toBe(info.user_id)
    const payment_method_id = await payAtProvider(shop, placed.order)
    expect((await placed.pay(payment_method_id, info)).data.is_paid).toBe(true)
  })

  it('no longer answers the guest who sends the order again with its key', async () => {
    const guest = await shop.signInAs('guest')
    const product_id = await addProduct(shop.db, { price: 50_000, stock: 5 })
    const request = {
      body: orderOf({ product_id, quantity: 1, price: 50_000 }),
      headers: { 'idempotency-key': 'adopted-later' },
    }
    const { data: order } = await shop.call('POST /api/v1/order', request, guest)
    const token = order.order_link.split('#')[1] ?? ''
    const customer = await shop.signInAs('customer', { name: 'Dewi' })
    await shop.call('POST /api/v1/order-link/adopt', { body: { token } }, customer)
    expect(await refusalOf(shop.call('POST /api/v1/order', request, guest))).toMatchObject({
      status: 404,
      code: 'order_not_found',
    })
  })

  it('leaves the order with the guest when the account cannot be made', async () => {
    const placed = await guestOrder(shop)
    const taken = await shop.signInAs('customer')
    const body = newAccount(tokenOf(placed), taken.email)
    expect((await refusalOf(shop.call('POST /api/v1/auth/order-link/register', { body }))).code).toBe(
      'email_taken',
    )
    expect((await placed.seen()).order_id).toBe(placed.order.order_id)
  })

  it('is kept in the account that is signed in, once and no harm in twice', async () => {
    const placed = await guestOrder(shop)
    const body = { token: tokenOf(placed) }
    const customer = await shop.signInAs('customer', { name: 'Dewi' })
    for (let turn = 0; turn < 2; turn += 1) {
      const { data } = await shop.call('POST /api/v1/order-link/adopt', { body }, customer)
      expect(data).toMatchObject({ order_id: placed.order.order_id, user_name: 'Dewi' })
    }
    const late = await shop.signInAs('customer')
    const refusal = await refusalOf(shop.call('POST /api/v1/order-link/adopt', { body }, late))
    expect(refusal.code).toBe('order_not_adoptable')
  })

  it('ends, and mails go to the account, if the guest had named another address', async () => {
    const guest = await shop.signInAs('guest')
    const placed = await placedOrder(shop, { who: guest, email: 'typo@stranger.example' })
    const token = tokenOf(placed)
    const { data: siti } = await shop.call('POST /api/v1/auth/order-link/register', {
      body: newAccount(token),
    })
    expect((await refusalOf(openLink(shop, token))).code).toBe('order_link_invalid')
    await placed.pay(await payAtProvider(shop, placed.order), siti)
    const { params } = placed
    const { data: seen } = await shop.call('GET /api/v1/order/{id}', { params }, siti)
    expect(seen).toMatchObject({ user_email: siti.email, contact: { email: null } })
    const ofOrder = eq(mail.order_id, placed.order.order_id)
    const mails = await shop.db
      .select()
      .from(mail)
      .where(and(ofOrder, isNotNull(mail.recipient)))
      .orderBy(mail.mail_id)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['order_placed', 'typo@stranger.example'],
      ['order_paid', siti.email],
    ])
  })

  it('still opens the order if the guest had named the account’s address', async () => {
    const account = newAccount('')
    const guest = await shop.signInAs('guest')
    const placed = await placedOrder(shop, { who: guest, email: account.email })
    const token = tokenOf(placed)
    const body = { ...account, token }
    const { data: info } = await shop.call('POST /api/v1/auth/order-link/register', { body })
    expect((await openLink(shop, token)).data.owner_id).toBe(info.user_id)
  })

  it('is not adopted by a guest, an admin or without signing in', async () => {
    const body = { token: tokenOf(await guestOrder(shop)) }
    const statuses = []
    for (const who of [await shop.signInAs('guest'), await shop.signInAs('admin'), undefined]) {
      statuses.push((await refusalOf(shop.call('POST /api/v1/order-link/adopt', { body }, who))).status)
    }
    expect(statuses).toEqual([403, 403, 401])
  })
})

describeOnPostgres('several who keep the same order at once', (openDatabase) => {
  it('are one, and the others are told', async () => {
    const shop = await openPaymentShop(await openDatabase())
    for (let turn = 0; turn < 5; turn += 1) {
      const placed = await guestOrder(shop)
      const token = tokenOf(placed)
      const customers = [await shop.signInAs('customer'), await shop.signInAs('customer')]
      const accounts = [newAccount(token), newAccount(token)]
      const outcomes = await Promise.allSettled([
        ...customers.map((who) => shop.call('POST /api/v1/order-link/adopt', { body: { token } }, who)),
        ...accounts.map((body) => shop.call('POST /api/v1/auth/order-link/register', { body })),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      // only a registration that adopts the order creates an account
      const signIns = await Promise.allSettled(
        accounts.map(({ email, password }) =>
          shop.call('POST /api/v1/auth/login', { body: { email, password } }),
        ),
      )
      const made = signIns.filter(({ status }) => status === 'fulfilled').length
      expect(made).toBe(outcomes.slice(2).filter(({ status }) => status === 'fulfilled').length)
    }
    await shop.close()
  })
})
