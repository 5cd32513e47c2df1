/** Links that open one order without signing in: what they open, for whom, for how long, and what they never tell. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { replaceInstallation } from '../../src/providers/installation.ts'
import { logReader } from '../support/log-reader.ts'
import { changed, guestOrder, newAccount, openLink, tokenOf } from '../support/order-links.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('the link of an order', (openDatabase) => {
  let shop: PaymentShop
  const reader = logReader()
  beforeAll(async () => {
    shop = await openPaymentShop(await openDatabase(), {}, false, { parts: { log: reader.logger } })
  })
  afterAll(() => shop.close())

  it('opens the order without signing in, with what its buyer sees, and nothing of other orders', async () => {
    const placed = await guestOrder(shop)
    const { data } = await openLink(shop, tokenOf(placed))
    expect(data).toEqual({ order: placed.order, owner_id: null })
  })

  it('goes on opening it after its buyer has signed out', async () => {
    const placed = await guestOrder(shop)
    const { refresh_token } = placed.who
    await shop.call('POST /api/v1/auth/logout', { body: { refresh_token } }, placed.who)
    expect((await refusalOf(placed.seen())).status).toBe(401)
    expect((await openLink(shop, tokenOf(placed))).data.order.order_id).toBe(placed.order.order_id)
  })

  it('pays the order without signing in', async () => {
    const placed = await guestOrder(shop)
    const token = tokenOf(placed)
    const id = await payAtProvider(shop, placed.order)
    await shop.call('PUT /api/v1/order-link/provider-order', { body: { token, provider_order_id: id } })
    const paying = { token, payment_method_id: id }
    const { data } = await shop.call('PUT /api/v1/order-link/pay', { body: paying })
    expect(data).toMatchObject({ order_id: placed.order.order_id, is_paid: true })
    expect((await openLink(shop, token)).data.order.is_paid).toBe(true)
  })

  it('pays no other order with it', async () => {
    const [mine, other] = [await guestOrder(shop), await guestOrder(shop)]
    const payment_method_id = await payAtProvider(shop, other.order)
    const pay = shop.call('PUT /api/v1/order-link/pay', {
      body: { token: tokenOf(mine), payment_method_id },
    })
    expect((await refusalOf(pay)).status).toBe(422)
    expect((await mine.seen()).is_paid).toBe(false)
  })

  describe('that is wrong', () => {
    it('in any one character opens nothing', async () => {
      const token = tokenOf(await guestOrder(shop))
      const answers = new Set<string>()
      for (let place = 0; place < token.length; place += 1) {
        const { status, code, message } = await refusalOf(openLink(shop, changed(token, place)))
        answers.add(`${status} ${code} ${message}`)
      }
      expect([...answers]).toEqual([
        '404 order_link_invalid This link doesn’t open an order: it has expired or is incomplete. Please ask the shop for your order.',
      ])
    })

    it('is refused alike, whatever it is', async () => {
      const placed = await guestOrder(shop)
      const token = tokenOf(placed)
      const [id, mac = ''] = token.split('-')
      const hostile = [
        '',
        'x',
        `${id}`,
        `${id}-`,
        `-${mac}`,
        `0${token}`,
        ` ${token}`,
        `${token} `,
        `${token}0`,
        token.toUpperCase(),
        `${id}-${mac.slice(1)}`,
        `99999999999-${mac}`,
        `2147483648-${mac}`,
        `0-${mac}`,
        `-1-${mac}`,
        placed.order.payment_reference,
        `${id}-${placed.order.payment_reference.split('-')[2]}`,
        "1-' or 1=1 --",
        'x'.repeat(512),
      ]
      for (const wrong of hostile.filter((text) => text !== token)) {
        expect([wrong, (await refusalOf(openLink(shop, wrong))).code]).toEqual([wrong, 'order_link_invalid'])
      }
      for (const body of [
        { token: 7 },
        { token: null },
        { token: [token] },
        {},
        { token: 'x'.repeat(600) },
      ]) {
        const answer = await shop.fetch('/api/v1/order-link', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(answer.status).toBe(400)
      }
    })

    it('pays, adopts and registers nothing', async () => {
      const placed = await guestOrder(shop)
      const token = changed(tokenOf(placed), 8)
      const customer = await shop.signInAs('customer')
      const paying = { token, payment_method_id: 'PROVIDER1' }
      const noted = { token, provider_order_id: 'PROVIDER1' }
      const account = newAccount(token)
      const refusals = [
        await refusalOf(shop.call('PUT /api/v1/order-link/provider-order', { body: noted })),
        await refusalOf(shop.call('PUT /api/v1/order-link/pay', { body: paying })),
        await refusalOf(shop.call('POST /api/v1/order-link/adopt', { body: { token } }, customer)),
        await refusalOf(shop.call('POST /api/v1/auth/order-link/register', { body: account })),
      ]
      expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill('order_link_invalid'))
      const { email, password } = account
      const signIn = shop.call('POST /api/v1/auth/login', { body: { email, password } })
      expect((await refusalOf(signIn)).status).toBe(401)
    })
  })

  it('is in no line of the log, nor is what it opened', async () => {
    const placed = await guestOrder(shop)
    const token = tokenOf(placed)
    await openLink(shop, token)
    await refusalOf(openLink(shop, changed(token, 5)))
    await shop.fetch(`/api/v1/order-link?token=${token}`)
    await refusalOf(
      shop.call('PUT /api/v1/order-link/pay', { body: { token, payment_method_id: 'NOSUCHORDER' } }),
    )
    expect(reader.text()).not.toContain(token)
    expect(reader.text()).not.toContain(token.split('-')[1])
  })
})

describeEachEngine('the link of an order, in time', (openDatabase) => {
  it('opens it for 90 days from placing, and of this installation alone', async () => {
    const shop = await openPaymentShop(await openDatabase())
    const placed = await guestOrder(shop)
    const token = tokenOf(placed)
    shop.advance(90 * DAY_MS - 1)
    expect((await openLink(shop, token)).data.order.order_id).toBe(placed.order.order_id)
    shop.advance(1)
    expect((await refusalOf(openLink(shop, token))).code).toBe('order_link_invalid')

    const fresh = await guestOrder(shop)
    await replaceInstallation(shop.db)
    expect((await refusalOf(openLink(shop, tokenOf(fresh)))).code).toBe('order_link_invalid')
    const { data } = await shop.call('GET /api/v1/order/{id}', { params: fresh.params }, fresh.who)
    const anew = data.order_link.split('#')[1] ?? ''
    expect((await openLink(shop, anew)).data.order.order_id).toBe(fresh.order.order_id)
    await shop.close()
  })

  it('does not open another order that got its number, as after a backup was restored', async () => {
    const shop = await openPaymentShop(await openDatabase())
    const placed = await guestOrder(shop)
    const later = new Date(shop.now().getTime() + 1)
    await shop.db
      .update(shopOrder)
      .set({ created_at: later })
      .where(eq(shopOrder.order_id, placed.order.order_id))
    expect((await refusalOf(openLink(shop, tokenOf(placed)))).code).toBe('order_link_invalid')
    await shop.close()
  })
})

describeEachEngine('links that are tried out', (openDatabase) => {
  it('are counted, also right ones', async () => {
    const shop = await openPaymentShop(await openDatabase(), { RATE_LIMIT_FACTOR: '0.1' })
    const placed = await guestOrder(shop)
    const token = tokenOf(placed)
    const tries = Array.from({ length: 30 }, () =>
      openLink(shop, changed(token, 9)).catch((error) => error.status),
    )
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => status === 404)).toHaveLength(12)
    expect(statuses.filter((status) => status === 429)).toHaveLength(18)
    await shop.close()
  })
})
