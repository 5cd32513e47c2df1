import { expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { reconciliationReport } from '../../src/payments/books/report.ts'
import { settlePayment, settleProviderOrder } from '../../src/payments/settlement/settle-payment.ts'
import { placedOrder } from '../support/orders.ts'
import { providerInMemory } from '../support/provider-in-memory.ts'
import { openShop } from '../support/shop.ts'

describeEachEngine('an answer of the provider that a newer one has overtaken', (open) => {
  it('pays the order, whose money is on record as given back', async () => {
    const database = await open()
    let moment = new Date('2026-11-20T03:00:00Z')
    const memory = providerInMemory(() => moment)
    const shop = await openShop(database, { payments: memory.provider })
    moment = shop.now()
    const { order, who: buyer } = await placedOrder(shop)
    const id = memory.pay(order.payment_reference, order.payment_amount)

    const older = await memory.provider.findOrder(id)
    memory.giveBack(id, undefined)
    await settlePayment(shop.db, memory.provider, id, shop.now)
    if (!older) throw new Error('the provider does not know what was paid there')
    await settleProviderOrder(shop.db, { provider: memory.provider, found: older, now: shop.now() })

    const params = { id: order.order_id }
    const { data: paid } = await shop.call('GET /api/v1/order/{id}', { params }, buyer)
    expect(paid).toMatchObject({ is_paid: true, refunded_amount: order.payment_amount })
    expect(paid.refunds).toMatchObject([{ amount: order.payment_amount, status: 'completed' }])
    const span = { from: '2026-11-01', to: '2026-11-30', timezone: 'Asia/Jakarta' }
    const { exceptions, totals } = await reconciliationReport(shop.db, span, shop.now(), 'en')
    expect(exceptions).toEqual([])
    expect(totals.map(({ difference }) => difference)).toEqual(['0.00'])
    await shop.close()
  })
})
