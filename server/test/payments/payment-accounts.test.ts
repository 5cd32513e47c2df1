/** Simulator, sandbox and live, and accounts that change: money of one never counts in another. */
import { PROVIDER_MODES, type ProviderMode } from '@warung/contract/values/payment-modes.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { checkProviderStatement } from '../../src/payments/books/check-provider-statement.ts'
import { processRefund, processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import {
  closeAttemptsOfInactiveAccounts,
  reconcilePayments,
} from '../../src/payments/settlement/reconcile-payments.ts'
import { processWebhooks } from '../../src/payments/settlement/webhooks/process-webhooks.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import {
  payment,
  paymentAccount,
  paymentAttempt,
  webhookEvent,
} from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { openAccounts } from '../../src/providers/payment-account.ts'
import type { PaymentProvider } from '../../src/providers/provider.ts'
import { shopJobs } from '../../src/runtime/jobs/shop-jobs.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { alwaysOffered, refusalOf } from '../support/shop.ts'

const DAY_MS = 24 * 3_600_000

const shops: PaymentShop[] = []
afterEach(async () => {
  for (const shop of shops.splice(0).reverse()) await shop.close()
})

async function start(
  database: Database,
  account: { mode?: ProviderMode; merchantId?: string; beside?: PaymentShop } = {},
) {
  const shop = await openPaymentShop(database, {}, false, account)
  shops.push(shop)
  return shop
}

async function asAdmin(shop: PaymentShop) {
  const admin = await shop.signInAs('admin')
  return {
    order: async (id: number) =>
      (await shop.call('GET /api/v1/admin/order/{id}', { params: { id } }, admin)).data,
    deliver: (id: number) =>
      shop.call('PUT /api/v1/admin/order/{id}/deliver', { params: { id }, body: {} }, admin),
    giveBack: async (id: number) =>
      (
        await shop.call(
          'POST /api/v1/admin/order/{id}/refund',
          { params: { id }, body: { refunded_amount: '0.00' } },
          admin,
        )
      ).data,
    money: async () => (await shop.call('GET /api/v1/admin/money', { query: {} }, admin)).data,
  }
}

describeEachEngine('a shop that goes live', (open) => {
  it('counts real money alone, and delivers nothing that test money paid', async () => {
    const database = await open()
    const trial = await start(database)
    const tried = await paidOrder(trial)
    expect(await (await asAdmin(trial)).order(tried.order.order_id)).toMatchObject({
      payment_mode: 'simulator',
    })
    expect((await (await asAdmin(trial)).money()).totals).toMatchObject([{ captures: 1, orders: 1 }])

    const live = await start(database, { mode: 'live' })
    const admin = await asAdmin(live)
    expect(await admin.money()).toMatchObject({ totals: [], exceptions: [], unexplained: 0 })
    const refused = await refusalOf(admin.deliver(tried.order.order_id))
    expect(refused.status).toBe(409)
    expect(refused.message).toBe(
      'This order was paid with test money, but the shop takes real payments now. It can’t be delivered.',
    )
    const real = await paidOrder(live)
    expect((await admin.deliver(real.order.order_id)).data).toMatchObject({
      is_delivered: true,
      payment_mode: 'live',
    })
    expect(await admin.money()).toMatchObject({
      totals: [{ captured: real.order.payment_amount, captures: 1, orders: 1, difference: '0.00' }],
      unexplained: 0,
    })
    // told again, the order is what it was
    const body = { payment_method_id: tried.provider_order_id }
    const again = await live.call('PUT /api/v1/order/{id}/pay', { params: tried.params, body }, tried.who)
    expect(again.data).toMatchObject({ is_paid: true, payment_mode: 'simulator' })
  })

  it('still delivers orders of free products, of the demo, and what other real accounts took', async () => {
    const database = await open()
    const before = await start(database, { mode: 'live', merchantId: 'WARUNGSIM2222' })
    const [real, demo] = [await paidOrder(before), await placedOrder(before)]
    await before.db
      .update(shopOrder)
      .set({ is_paid: true, paid_at: before.now() })
      .where(eq(shopOrder.order_id, demo.order.order_id))
    await before.db.insert(payment).values({
      order_id: demo.order.order_id,
      account: 'demo',
      provider_order_id: 'DEMO1',
      capture_id: 'DEMOCAPTURE1',
      amount_minor: 1894,
      currency: 'USD',
      payer_email: '',
      captured_at: before.now(),
      created_at: before.now(),
    })
    const free = await placedOrder(before, { price: 0 })
    const after = await start(database, { mode: 'live', merchantId: 'ANOTHERSHOP22' })
    const admin = await asAdmin(after)
    for (const id of [real.order.order_id, demo.order.order_id, free.order.order_id]) {
      expect((await admin.deliver(id)).data.is_delivered).toBe(true)
    }
    expect(await admin.money()).toMatchObject({ totals: [], unexplained: 0 })
  })

  it('asks the provider for what is of its own account, and for nothing else', async () => {
    const database = await open()
    const trial = await start(database)
    const { who, params, order } = await placedOrder(trial)
    const provider_order_id = await payAtProvider(trial, order)
    await trial.call('PUT /api/v1/order/{id}/provider-order', { params, body: { provider_order_id } }, who)
    await trial.db.insert(webhookEvent).values({
      account: trial.provider.account,
      event_id: 'WH-OF-THE-TRIAL',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      body: {
        event_id: 'WH-OF-THE-TRIAL',
        event_type: 'CHECKOUT.ORDER.APPROVED',
        provider_order_id,
      },
      received_at: trial.now(),
    })
    const live = await start(database, { mode: 'live' })
    const asked: string[] = []
    const watched = { ...live.provider, findOrder: async (id: string) => void asked.push(id) }
    await reconcilePayments(live.db, watched, live.now, live.log)
    await processWebhooks(live.db, watched, { now: live.now, log: live.log })
    expect(asked).toEqual([])
    // and back again it is found
    const [back] = await openAccounts(trial.db, [trial.provider])
    if (!back) throw new Error('no account was opened')
    expect(await reconcilePayments(trial.db, back, trial.now, trial.log)).toBe(1)
  })

  it('lets an order go whose payment at the account before was never finished', async () => {
    const database = await open()
    const trial = await start(database)
    const { who, params, order } = await placedOrder(trial)
    trial.simulator.faults.captures = 'pending'
    const body = { payment_method_id: await payAtProvider(trial, order) }
    await refusalOf(trial.call('PUT /api/v1/order/{id}/pay', { params, body }, who))
    const live = await start(database, { mode: 'live' })
    const isPending = async () =>
      (await live.call('GET /api/v1/order/{id}', { params }, who)).data.is_payment_pending
    await closeAttemptsOfInactiveAccounts(live.db, live.now())
    expect(await isPending()).toBe(true)
    live.advance(4 * DAY_MS)
    await live.db.update(paymentAttempt).set({ opened_at: new Date(live.now().getTime() - 4 * DAY_MS) })
    await closeAttemptsOfInactiveAccounts(live.db, live.now())
    expect((await live.db.select().from(shopOrder))[0]?.is_payment_pending).toBe(false)
  })

  it('lets such an order go, though it has no provider any more', async () => {
    const database = await open()
    const trial = await start(database)
    const { who, params, order } = await placedOrder(trial)
    trial.simulator.faults.captures = 'pending'
    const body = { payment_method_id: await payAtProvider(trial, order) }
    await refusalOf(trial.call('PUT /api/v1/order/{id}/pay', { params, body }, who))
    await trial.db.update(paymentAccount).set({ is_in_force: false })
    const payments = alwaysOffered([])
    const now = () => new Date(trial.now().getTime() + 4 * DAY_MS)
    const jobs = shopJobs({ ...trial.context, payments, now })
    await jobs.find(({ name }) => name === 'reconcile-payments')?.run()
    expect((await trial.db.select().from(shopOrder))[0]?.is_payment_pending).toBe(false)
    const [attempt] = await trial.db.select().from(paymentAttempt)
    expect(attempt).toMatchObject({ is_pending: false, closed_at: now() })
  })

  it('holds up neither the others nor their orders when its work fails by a fault', async () => {
    const shop = await start(await open())
    const { order } = await placedOrder(shop)
    const broken: PaymentProvider = {
      ...shop.provider,
      get account(): string {
        throw new Error('a fault of the program')
      },
    }
    const [method] = shop.payments
    if (!method) throw new Error('the shop has no method')
    const payments = alwaysOffered([{ ...method, payment_method_id: 90, provider: broken }, method])
    const now = () => new Date(shop.now().getTime() + 2 * DAY_MS)
    const job = shopJobs({ ...shop.context, payments, now }).find(({ name }) => name === 'reconcile-payments')
    await expect(job?.run()).rejects.toThrow('work for a payment provider failed')
    const [row] = await shop.db.select().from(shopOrder).where(eq(shopOrder.order_id, order.order_id))
    expect(row?.is_stock_held).toBe(false)
  })

  it('reads its own statement from its own first day', async () => {
    const database = await open()
    const trial = await start(database)
    await checkProviderStatement(trial.db, trial.provider, trial.now)
    expect((await (await asAdmin(trial)).money()).statement_checked_at).not.toBeNull()
    const live = await start(database, { mode: 'live' })
    expect((await (await asAdmin(live)).money()).statement_checked_at).toBeNull()
  })
})

describeEachEngine('a refund owed from another account', (open) => {
  it('waits, says so to the admin, and holds up no other', async () => {
    const database = await open()
    const before = await start(database, { mode: 'live' })
    const old = await paidOrder(before)
    const after = await start(database, { mode: 'live', merchantId: 'ANOTHERSHOP22' })
    const admin = await asAdmin(after)
    const refunded = await admin.giveBack(old.order.order_id)
    expect(refunded.refunds).toMatchObject([{ status: 'pending', is_owed_elsewhere: true }])
    const [owed] = await after.db.select().from(refund)
    const { db, provider, now, log } = after
    expect(await processRefund(db, [provider], owed?.refund_id ?? 0, { now, log })).toBe(false)
    const report = await admin.money()
    expect(report.unexplained).toBe(1)
    expect(report.exceptions).toMatchObject([
      { kind: 'refund_of_another_account', order_id: old.order.order_id, is_explained: false },
    ])
    expect(report.exceptions[0]?.what).toContain(
      `USD ${old.order.payment_amount}, paypal live WARUNGSIM2222.`,
    )

    await openAccounts(database.db, [before.provider])
    const fresh = await paidOrder(before)
    const back = await (await asAdmin(before)).giveBack(fresh.order.order_id)
    expect(back.refunds).toMatchObject([{ status: 'completed', is_owed_elsewhere: false }])
    expect(await processRefunds(before.db, before.provider, before.now, before.log)).toBe(1)
    const made = await (await asAdmin(before)).order(old.order.order_id)
    expect(made.refunds).toMatchObject([{ status: 'completed', is_owed_elsewhere: false }])
    expect((await (await asAdmin(before)).money()).exceptions).toEqual([])
  })

  it('of test money needs no confirmation', async () => {
    const database = await open()
    const trial = await start(database)
    const tried = await paidOrder(trial)
    trial.simulator.faults.failRate = 1
    await (await asAdmin(trial)).giveBack(tried.order.order_id)
    trial.simulator.resetFaults()
    const live = await start(database, { mode: 'live' })
    expect(await processRefunds(live.db, live.provider, live.now, live.log)).toBe(0)
    const { exceptions, unexplained } = await (await asAdmin(live)).money()
    expect(unexplained).toBe(0)
    expect(exceptions).toMatchObject([{ kind: 'refund_of_another_account', is_explained: true }])
    const refundsToPayOut = async (shop: PaymentShop) =>
      (await shop.call('GET /api/v1/admin/dashboard', {}, await shop.signInAs('admin'))).data.refunds_pending
    expect(await refundsToPayOut(live)).toBe(0)
    await openAccounts(database.db, [trial.provider]) // back at the trial it is owed again
    expect(await refundsToPayOut(trial)).toBe(1)
  })
})

describeEachEngine('rows of before accounts were told apart', (open) => {
  it('become those of the account of the first start, and stay so', async () => {
    const database = await open()
    const names = async () =>
      (await database.db.select().from(paymentAccount).orderBy(paymentAccount.name)).map(
        ({ name, mode, merchant_id, is_in_force }) => [name, mode, merchant_id, is_in_force],
      )
    expect(await names()).toEqual([
      ['demo', 'demo', 'demo', false],
      ['paypal', null, null, false],
    ])
    await start(database, { mode: 'sandbox' })
    await start(database, { mode: 'live' })
    await start(database, { mode: 'sandbox' })
    expect(await names()).toEqual([
      ['demo', 'demo', 'demo', false],
      ['paypal', 'sandbox', 'WARUNGSIM2222', true],
      ['paypal live WARUNGSIM2222', 'live', 'WARUNGSIM2222', false],
    ])
  })
})

describeOnPostgres('accounts that start at once', (open) => {
  it('get one name each', async () => {
    const database = await open()
    const { provider } = await start(await open())
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        openAccounts(database.db, [{ ...provider, mode: PROVIDER_MODES[turn % 3] ?? 'live' }]),
      ),
    )
    expect(new Set(opened.flat().map(({ mode, account }) => `${mode} ${account}`)).size).toBe(3)
    const rows = await database.db.select().from(paymentAccount)
    expect(rows).toHaveLength(4)
    expect(rows.filter(({ is_in_force }) => is_in_force)).toHaveLength(1)
  })
})
