/** A second provider is registered by one line, and its orders are paid through the one door. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { ConfigErrors, readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { browserMethods, openPaymentMethods, scriptHostsOf } from '../../src/providers/payment-methods.ts'
import type { PaymentMethod } from '../../src/providers/provider.ts'
import { checkPaymentConfig, openPayments, PROVIDERS } from '../../src/providers/registry.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { alwaysOffered, openShop, refusalOf, type TestShop } from '../support/shop.ts'
import { trialProvider } from '../support/trial-provider/open-trial.ts'

const SIMULATOR = readConfig({ NODE_ENV: 'test' })
const OPTIONS = {
  publicUrl: () => 'http://shop.test',
  now: () => new Date('2026-11-19T17:30:00Z'),
  sharedSimulatorUrl: undefined,
}

describe('a currency', () => {
  const mistakesOf = (currency: string) => {
    try {
      checkPaymentConfig(readConfig({ NODE_ENV: 'test', PAYMENT_CURRENCY: currency }))
      return []
    } catch (error) {
      if (error instanceof ConfigErrors) return error.messages
      throw error
    }
  }

  it.each(['IDR', 'KWD', 'XXX'])('that the first method cannot charge is a mistake: %s', (currency) => {
    expect(mistakesOf(currency)).toEqual([
      'PAYMENT_CURRENCY must be a currency that PayPal charges, such as USD (it charges no IDR).',
    ])
  })

  it.each(['USD', 'EUR', 'JPY', 'SGD'])('that it charges is none: %s', (currency) => {
    expect(mistakesOf(currency)).toEqual([])
  })
})

describe('with nothing configured', () => {
  it('there is one method, the specification’s', () => {
    const { methods } = openPayments(SIMULATOR, OPTIONS)
    expect(methods).toMatchObject([{ payment_method_id: 1, name: 'PayPal', currency: 'USD', rate: '16500' }])
  })
})

describeEachEngine('a second provider', (open) => {
  const trial = trialProvider()
  let database: Database
  let payments: readonly PaymentMethod[]
  let shop: TestShop
  beforeAll(async () => {
    database = await open()
    const opened = openPayments(SIMULATOR, OPTIONS, [trial, ...PROVIDERS])
    payments = await openPaymentMethods(database.db, opened.methods)
    shop = await openShop(database, {
      payments: alwaysOffered(payments),
      parts: { extraPlugins: opened.extraPlugins },
    })
    opened.listening(shop.address)
  })
  afterAll(() => shop.close())

  it('stands beside the first, by its id, for browsers and admins', async () => {
    expect(browserMethods(payments)).toEqual([
      { payment_method_id: 1, name: 'PayPal', provider: 'paypal', options: expect.any(Object) },
      {
        payment_method_id: 90,
        name: 'Counter',
        provider: 'trial',
        options: { counter: 'Pasar Beringharjo' },
      },
    ])
    const { data } = await shop.call('GET /api/v1/admin/payment-method', {}, await shop.signInAs('admin'))
    expect(data.map(({ name, variables }) => [name, variables.at(-1)])).toEqual([
      ['PayPal', 'PAYMENT_RATE'],
      ['Counter', 'PAYMENT_RATE'],
    ])
  })

  it('adds its script’s hosts to those that an order’s page lets in', () => {
    expect(scriptHostsOf(payments)).toMatchObject({ script: ['https://counter.test'], frame: [] })
    expect(scriptHostsOf(payments.slice(0, 1))).toBeUndefined()
  })

  it('has its order paid, with its own account and currency in the books', async () => {
    const { order, params, who, tell, pay } = await placedOrder(shop, { payment_method_id: 90 })
    const method = { payment_method_id: 90, payment_method_name: 'Counter' }
    expect(order).toMatchObject({ ...method, payment_currency: 'IDR' })
    await tell('COUNTER1')
    expect((await refusalOf(pay('COUNTER1'))).status).toBe(422)
    const amount_minor = Number(order.payment_amount)
    trial.confirm('COUNTER1', { reference: order.payment_reference, amount_minor })
    expect((await pay('COUNTER1')).data.is_paid).toBe(true)
    expect((await shop.call('GET /api/v1/order/{id}', { params }, who)).data.is_paid).toBe(true)
    const [row] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    expect(row).toMatchObject({ account: 'trial live TOKO1', amount_minor, currency: 'IDR' })
  })

  it('has ids that are looked up: 3 is unknown', async () => {
    const body = { ...orderOf(), payment_method_id: 3 }
    const refused = refusalOf(shop.call('POST /api/v1/order', { body }, await shop.signInAs('customer')))
    expect((await refused).message).toBe('Payment method must be 1, 90.')
  })

  it('may not bear the first one’s name, by which buyers and reports tell it apart', async () => {
    const { methods } = openPayments(SIMULATOR, OPTIONS, [trialProvider(), ...PROVIDERS])
    const alike = methods.map((method) => ({ ...method, name: 'PayPal' }))
    await expect(openPaymentMethods(database.db, alike)).rejects.toThrow(
      'two payment methods are named PayPal',
    )
  })
})
