/** The owner chooses which methods buyers are offered, and in which order (D26). */
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { paymentAccount } from '../../src/platform/database/schema/payments.ts'
import { openSettingsCache, type SettingsCache } from '../../src/platform/settings/settings-cache.ts'
import { openOfferedMethods } from '../../src/providers/offered-methods.ts'
import { browserMethods } from '../../src/providers/payment-methods.ts'
import type { PaymentMethods } from '../../src/providers/provider.ts'
import { openPayments, PROVIDERS } from '../../src/providers/registry.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'
import { trialProvider } from '../support/trial-provider/open-trial.ts'

const COUNTER = 90
const FIRST = FIRST_PAYMENT_METHOD.payment_method_id
const CONFIG = readConfig({ NODE_ENV: 'test' })
const OPTIONS = { publicUrl: () => '', now: () => new Date(), sharedSimulatorUrl: undefined }

function on(payment_method_id: number) {
  return { payment_method_id, is_on: true }
}
function off(payment_method_id: number) {
  return { payment_method_id, is_on: false }
}

describeEachEngine('what buyers are offered', (open) => {
  const trial = trialProvider()
  let shop: TestShop
  let payments: PaymentMethods
  let elsewhere: { settings: SettingsCache; payments: PaymentMethods; close: () => Promise<void> }
  beforeAll(async () => {
    const database = await open()
    const { load } = openPayments(CONFIG, OPTIONS, [trial, ...PROVIDERS])
    const openProcess = async () => {
      const log = { warn: () => {} }
      const settings = await openSettingsCache({ database, fixed: {}, log })
      const methods = await openOfferedMethods({ db: database.db, load, settings: settings.current })
      return { settings, payments: methods, close: await settings.watch() }
    }
    elsewhere = await openProcess()
    const own = await openProcess()
    payments = own.payments
    shop = await openShop(database, { parts: { settings: own.settings, payments } })
  })
  afterAll(async () => {
    await elsewhere.close()
    await shop.close()
  })

  const offeredIds = (methods = payments) => methods.offered().map((method) => method.payment_method_id)
  const inForce = async () => {
    const rows = await shop.db.select().from(paymentAccount).where(eq(paymentAccount.is_in_force, true))
    return rows.map(({ provider }) => provider).toSorted()
  }
  const orderBy = async (payment_method_id: number) =>
    shop.call(
      'POST /api/v1/order',
      { body: { ...orderOf(), payment_method_id } },
      await shop.signInAs('customer'),
    )

  it('is the specification’s method alone until the owner turns on another', async () => {
    expect(offeredIds()).toEqual([FIRST])
    expect(await inForce()).toEqual(['paypal'])
    expect((await refusalOf(orderBy(COUNTER))).message).toBe('Payment method must be 1.')
    const { data } = await shop.call('GET /api/v1/admin/payment-method', {}, await shop.signInAs('admin'))
    expect(data.map(({ payment_method_id, is_offered }) => [payment_method_id, is_offered])).toContainEqual([
      COUNTER,
      false,
    ])
  })

  it('follows the setting in the owner’s order, in every process, for browsers and for orders', async () => {
    await saveSettings(shop, { payment_methods: [on(COUNTER), on(FIRST)] })
    expect(browserMethods(payments.offered()).map(({ name }) => name)).toEqual(['Counter', 'PayPal'])
    await expect.poll(() => offeredIds(elsewhere.payments)).toEqual([COUNTER, FIRST])
    expect(await inForce()).toEqual(['paypal', 'trial'])
    const { order } = await placedOrder(shop, { payment_method_id: COUNTER })
    expect(order).toMatchObject({ payment_method_id: COUNTER, payment_method_name: 'Counter' })
  })

  it('leaves old orders of a method that was turned off payable', async () => {
    await saveSettings(shop, { payment_methods: [on(FIRST), on(COUNTER)] })
    const old = await placedOrder(shop, { payment_method_id: COUNTER })
    await saveSettings(shop, { payment_methods: [on(FIRST), off(COUNTER)] })
    expect((await refusalOf(orderBy(COUNTER))).message).toBe('Payment method must be 1.')
    await old.tell('OLD1')
    const { payment_reference: reference, payment_amount } = old.order
    trial.confirm('OLD1', { reference, amount_minor: Number(payment_amount) })
    expect((await old.pay('OLD1')).data.is_paid).toBe(true)
    expect(await inForce()).toEqual(['paypal', 'trial'])
  })

  it('may leave out the specification’s method once another is on', async () => {
    await saveSettings(shop, { payment_methods: [off(FIRST), on(COUNTER)] })
    expect((await refusalOf(orderBy(FIRST))).message).toBe(`Payment method must be ${COUNTER}.`)
    await saveSettings(shop, { payment_methods: [on(FIRST)] })
    expect(offeredIds()).toEqual([FIRST])
  })

  it.each([
    ['no method at all', [], 'Payment methods must have at least one method turned on'],
    ['none that is on', [off(FIRST)], 'Payment methods must have at least one method turned on'],
    ['one twice', [on(FIRST), on(FIRST)], 'Payment methods must name each method once'],
    ['one that this shop does not have', [on(FIRST), on(4711)], '4711 can’t be turned on yet'],
  ])('refuses %s', async (_name, payment_methods, message) => {
    const refused = await refusalOf(saveSettings(shop, { payment_methods }))
    expect(refused).toMatchObject({ status: expect.toBeOneOf([400, 422]) })
    expect(refused.message).toContain(message)
    expect(offeredIds()).toEqual([FIRST])
  })

  it('opens providers again when their keys change, and drops finished pages', async () => {
    let dropped = 0
    const stop = shop.context.events.on('settingsChanged', () => {
      dropped += 1
    })
    const before = payments.all()
    await payments.reload()
    stop()
    expect(dropped).toBe(1)
    expect(payments.all()).not.toBe(before)
    expect(offeredIds()).toEqual([FIRST])
  })
})
