/** Links that open one order without signing in: what they open, for whom, for how long, and what they never tell. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { replaceInstallation } from '../../src/providers/installation.ts'
import { logReader } from '../support/log-reader.ts'
import { type PlacedOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'

function tokenOf({ order }: PlacedOrder): string {
  const [path, token = ''] = order.order_link.split('#')
  expect(path).toBe('/order-link')
  return token
}

function open(shop: TestShop, token: string, as?: UserInfo) {
  return shop.call('POST /api/v1/order-link', { body: { token } }, as)
}

let registeredCount = 0
function newAccount(token: string, email?: string) {
  registeredCount += 1
  const password = 'rahasia-sekali'
  const own = email ?? `pembeli-${registeredCount}@linked.example`
  return { token, name: 'Siti', email: own, password, confirm_password: password }
}

function changed(text: string, place: number): string {
  const letter = text[place] === 'a' ? 'b' : 'a'
  return text.slice(0, place) + letter + text.slice(place + 1)
}

async function asGuest(shop: TestShop): Promise<PlacedOrder> {
  return placedOrder(shop, { who: await shop.signInAs('guest') })
}

describeEachEngine('the link of an order', (openDatabase) => {
  let shop: PaymentShop
  const reader = logReader()
  beforeAll(async () => {
    shop = await openPaymentShop(await openDatabase(), {}, false, { parts: { log: reader.logger } })
  })
  afterAll(() => shop.close())

  it('opens it for whoever has it, with what its buyer sees, and nothing of others', async () => {
    const placed = await asGuest(shop)
    const { data } = await open(shop, tokenOf(placed))
    expect(data).toEqual({ order: placed.order, owner_id: null })
  })

  it('goes on opening it after its buyer has signed out', async () => {
    const placed = await asGuest(shop)
    const { refresh_token } = placed.who
    await shop.call('POST /api/v1/auth/logout', { body: { refresh_token } }, placed.who)
    expect((await refusalOf(placed.seen())).status).toBe(401)
    expect((await open(shop, tokenOf(placed))).data.order.order_id).toBe(placed.order.order_id)
  })

  it('pays it, by somebody who never signed in', async () => {
    const placed = await asGuest(shop)
    const token = tokenOf(placed)
    const id = await payAtProvider(shop, placed.order)
    await shop.call('PUT /api/v1/order-link/provider-order', { body: { token, provider_order_id: id } })
    const paying = { token, payment_method_id: id }
    const { data } = await shop.call('PUT /api/v1/order-link/pay', { body: paying })
    expect(data).toMatchObject({ order_id: placed.order.order_id, is_paid: true })
    expect((await open(shop, token)).data.order.is_paid).toBe(true)
  })

  it('pays no other order with it', async () => {
    const [mine, other] = [await asGuest(shop), await asGuest(shop)]
    const payment_method_id = await payAtProvider(shop, other.order)
    const pay = shop.call('PUT /api/v1/order-link/pay', {
      body: { token: tokenOf(mine), payment_method_id },
    })
    expect((await refusalOf(pay)).status).toBe(422)
    expect((await mine.seen()).is_paid).toBe(false)
  })

  it('opens an account’s order too, which nobody else can keep', async () => {
    const placed = await placedOrder(shop)
    const token = tokenOf(placed)
    expect((await open(shop, token)).data).toMatchObject({ owner_id: placed.who.user_id })
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

  describe('that is wrong', () => {
    it('in any one character opens nothing', async () => {
      const token = tokenOf(await asGuest(shop))
      const answers = new Set<string>()
      for (let place = 0; place < token.length; place += 1) {
        const { status, code, message } = await refusalOf(open(shop, changed(token, place)))
        answers.add(`${status} ${code} ${message}`)
      }
      expect([...answers]).toEqual([
        '404 order_link_invalid This link doesn’t open an order: it has expired or is incomplete. Please ask the shop for your order.',
      ])
    })

    it('is refused alike, whatever it is', async () => {
      const placed = await asGuest(shop)
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
        expect([wrong, (await refusalOf(open(shop, wrong))).code]).toEqual([wrong, 'order_link_invalid'])
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
      const placed = await asGuest(shop)
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

  it('is kept in the account of whoever registers from it: the order is theirs, the guest’s no more', async () => {
    const placed = await asGuest(shop)
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
    expect((await open(shop, token)).data.owner_id).toBe(info.user_id)
    const payment_method_id = await payAtProvider(shop, placed.order)
    expect((await placed.pay(payment_method_id, info)).data.is_paid).toBe(true)
  })

  it('leaves the order with the guest when the account cannot be made', async () => {
    const placed = await asGuest(shop)
    const taken = await shop.signInAs('customer')
    const body = newAccount(tokenOf(placed), taken.email)
    expect((await refusalOf(shop.call('POST /api/v1/auth/order-link/register', { body }))).code).toBe(
      'email_taken',
    )
    expect((await placed.seen()).order_id).toBe(placed.order.order_id)
  })

  it('is kept in the account that is signed in, once and no harm in twice', async () => {
    const placed = await asGuest(shop)
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

  it('is kept by no guest, no admin and nobody', async () => {
    const body = { token: tokenOf(await asGuest(shop)) }
    const statuses = []
    for (const who of [await shop.signInAs('guest'), await shop.signInAs('admin'), undefined]) {
      statuses.push((await refusalOf(shop.call('POST /api/v1/order-link/adopt', { body }, who))).status)
    }
    expect(statuses).toEqual([403, 403, 401])
  })

  it('is in no line of the log, nor is what it opened', async () => {
    const placed = await asGuest(shop)
    const token = tokenOf(placed)
    await open(shop, token)
    await refusalOf(open(shop, changed(token, 5)))
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
    const placed = await asGuest(shop)
    const token = tokenOf(placed)
    shop.advance(90 * DAY_MS - 1)
    expect((await open(shop, token)).data.order.order_id).toBe(placed.order.order_id)
    shop.advance(1)
    expect((await refusalOf(open(shop, token))).code).toBe('order_link_invalid')

    const fresh = await asGuest(shop)
    await replaceInstallation(shop.db)
    expect((await refusalOf(open(shop, tokenOf(fresh)))).code).toBe('order_link_invalid')
    const { data } = await shop.call('GET /api/v1/order/{id}', { params: fresh.params }, fresh.who)
    const anew = data.order_link.split('#')[1] ?? ''
    expect((await open(shop, anew)).data.order.order_id).toBe(fresh.order.order_id)
    await shop.close()
  })

  it('does not open another order that got its number, as after a backup was restored', async () => {
    const shop = await openPaymentShop(await openDatabase())
    const placed = await asGuest(shop)
    const later = new Date(shop.now().getTime() + 1)
    await shop.db
      .update(shopOrder)
      .set({ created_at: later })
      .where(eq(shopOrder.order_id, placed.order.order_id))
    expect((await refusalOf(open(shop, tokenOf(placed)))).code).toBe('order_link_invalid')
    await shop.close()
  })
})

describeEachEngine('links that are tried out', (openDatabase) => {
  it('are counted, also right ones', async () => {
    const shop = await openPaymentShop(await openDatabase(), { RATE_LIMIT_FACTOR: '0.1' })
    const placed = await asGuest(shop)
    const token = tokenOf(placed)
    const tries = Array.from({ length: 30 }, () =>
      open(shop, changed(token, 9)).catch((error) => error.status),
    )
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => status === 404)).toHaveLength(12)
    expect(statuses.filter((status) => status === 429)).toHaveLength(18)
    await shop.close()
  })
})

describeOnPostgres('several who keep the same order at once', (openDatabase) => {
  it('are one, and the others are told', async () => {
    const shop = await openPaymentShop(await openDatabase())
    for (let turn = 0; turn < 5; turn += 1) {
      const placed = await asGuest(shop)
      const token = tokenOf(placed)
      const customers = [await shop.signInAs('customer'), await shop.signInAs('customer')]
      const accounts = [newAccount(token), newAccount(token)]
      const outcomes = await Promise.allSettled([
        ...customers.map((who) => shop.call('POST /api/v1/order-link/adopt', { body: { token } }, who)),
        ...accounts.map((body) => shop.call('POST /api/v1/auth/order-link/register', { body })),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      // an account is made with its order or not at all
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
