/** What the books say of orders paid by bank transfer, and of money that is sent back by hand. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { checkProviderStatement } from '../../src/payments/books/check-provider-statement.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { refusalOf } from '../support/shop.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

describeEachEngine('books of bank transfers', (open) => {
  let transfers: TransferShop
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
  })
  afterAll(() => transfers.shop.close())

  const totals = async () => (await transfers.money()).totals.filter(({ currency }) => currency === 'IDR')
  const sent = async (id: number, refund_id: number) =>
    transfers.shop.call(
      'POST /api/v1/admin/order/{id}/refund/{refund_id}/sent',
      { params: { id, refund_id } },
      await transfers.admin(),
    )

  it('balance, and close a refund once an admin has sent it', async () => {
    const { shop, provider } = transfers
    const admin = await transfers.admin()
    const { params, order, sum, receive } = await transfers.ordered()
    await receive({ amount: sum })
    expect(await totals()).toMatchObject([
      { captured: String(sum), paid_orders: String(sum), difference: '0' },
    ])
    const body = { refunded_amount: '0', amount: '1000' }
    const { data } = await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)
    const refund_id = data.refunds[0]?.refund_id ?? 0
    expect(data.refunds).toMatchObject([{ status: 'pending', amount: '1000', is_owed_elsewhere: false }])
    expect(await processRefunds(shop.db, provider, shop.now, shop.app.http.log)).toBe(0)
    expect((await transfers.money()).exceptions).toMatchObject([
      { kind: 'manual_refund', order_id: order.order_id },
    ])

    const { data: back } = await sent(params.id, refund_id)
    expect(back).toMatchObject({
      refunded_amount: '1000',
      refunds: [{ status: 'completed', cause: 'admin' }],
    })
    expect((await sent(params.id, refund_id)).data).toEqual(back)
    const { exceptions } = await transfers.money()
    expect(exceptions).toEqual([])
    expect(await totals()).toMatchObject([
      { captured: String(sum), refunded: '1000', paid_orders: String(sum - 1000), difference: '0' },
    ])
    const { data: changes } = await shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(changes.filter(({ action }) => action === 'order.refund_sent')).toHaveLength(1)
  })

  it('close money of another sum once it is sent back', async () => {
    const { params, sum, receive } = await transfers.ordered()
    const { data } = await receive({ amount: sum + 5000 })
    await sent(params.id, data.refunds[0]?.refund_id ?? 0)
    expect((await transfers.money()).exceptions).toEqual([])
    expect(await totals()).toMatchObject([{ difference: '0' }])
    expect((await receive({ amount: sum })).data.is_paid).toBe(true)
    expect((await transfers.money()).exceptions).toEqual([])
  })

  it('know refunds by their order, and leave those of other providers to them', async () => {
    const { params, sum, receive } = await transfers.ordered()
    const other = await transfers.ordered()
    const { data } = await receive({ amount: sum + 1 })
    const refund_id = data.refunds[0]?.refund_id ?? 0
    expect((await refusalOf(sent(other.params.id, refund_id))).status).toBe(404)
    expect((await refusalOf(sent(params.id, refund_id + 999))).status).toBe(404)
    const { shop } = transfers
    const [theirs] = await shop.db
      .insert(refund)
      .values({
        ...{ account: 'paypal', capture_id: 'X', order_id: params.id, request_id: 'X', amount_minor: 1 },
        ...{ currency: 'USD', status: 'pending', reason: '', created_at: shop.now() },
      })
      .returning()
    const refused = await refusalOf(sent(params.id, theirs?.refund_id ?? 0))
    expect(refused).toMatchObject({ status: 409, code: 'refund_not_manual' })
  })

  it('settle a receipt whose process died, once it is reconciled', async () => {
    const { shop, provider } = transfers
    const { params, sum, receive, seen } = await transfers.ordered()
    const settling = provider.findOrder
    const id = `TRANSFER${params.id}N1`
    Object.assign(provider, { findOrder: () => Promise.reject(new Error('the process died')) })
    expect((await refusalOf(receive({ amount: sum }))).status).toBe(500)
    Object.assign(provider, { findOrder: settling })
    expect((await seen()).is_paid).toBe(false)
    expect(await provider.findOrder(id)).toMatchObject({ units: [{ captures: [{ amount_minor: sum }] }] })
    expect(await provider.findOrderOfCapture(`${id}IN`)).toBe(id)
    shop.advance(60_000)
    expect(await reconcilePayments(shop.db, provider, shop.now, shop.app.http.log)).toBe(1)
    expect((await seen()).is_paid).toBe(true)
    shop.errors.length = 0
  })

  it('have no statement that could be read or be late', async () => {
    const { shop, provider } = transfers
    expect(await checkProviderStatement(shop.db, provider, shop.now)).toEqual({
      lines: 0,
      found: 0,
      notOurs: 0,
    })
  })
})
