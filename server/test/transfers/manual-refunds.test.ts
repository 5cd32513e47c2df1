/** A refund of a transfer: where to, by whom, until it is sent. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { signInLimited } from '../support/limited-admin.ts'
import { stockOf } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

const ACCOUNT = { bank: 'BNI', number: '0123-456 789', holder: 'Tini Suryani' }
const STORED = { ...ACCOUNT, number: '0123456789' }
const SEEN_BY_BUYER = { ...ACCOUNT, number: '•••• 6789' }

describeEachEngine('a manual refund', (open) => {
  let transfers: TransferShop
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
  })
  afterAll(() => transfers.shop.close())

  async function owed(who?: UserInfo) {
    const placed = await transfers.ordered(who ? { who } : {})
    const { data } = await placed.receive({ amount: placed.sum - 1 })
    const refund_id = data.refunds[0]?.refund_id ?? 0
    const params = { id: placed.params.id, refund_id }
    const token = placed.order.order_link.split('#')[1] ?? ''
    const { shop, admin } = transfers
    return {
      ...placed,
      refund_id,
      enter: () =>
        shop.call('PUT /api/v1/order/{id}/refund/{refund_id}/account', { params, body: ACCOUNT }, placed.who),
      enterByLink: (bank: string) =>
        shop.call('PUT /api/v1/order-link/refund-account', { body: { ...ACCOUNT, bank, token, refund_id } }),
      enterAsAdmin: async () =>
        shop.call(
          'PUT /api/v1/admin/order/{id}/refund/{refund_id}/account',
          { params, body: ACCOUNT },
          await admin(),
        ),
      send: async () =>
        shop.call('POST /api/v1/admin/order/{id}/refund/{refund_id}/sent', { params }, await admin()),
      listed: async () => {
        const { data: list } = await shop.call('GET /api/v1/admin/refund-by-hand', {}, await admin())
        return list.find((each) => each.refund_id === refund_id)
      },
      seenByAdmin: async () =>
        (await shop.call('GET /api/v1/admin/order/{id}', { params: placed.params }, await admin())).data,
    }
  }

  it('asks for the buyer’s account, shows it whole to admins only, and deletes it once sent', async () => {
    const refund = await owed()
    expect((await refund.seen()).refunds).toMatchObject([{ is_by_hand: true, payout_account: null }])
    expect(await refund.listed()).toMatchObject({
      amount: String(refund.sum - 1),
      currency: 'IDR',
      buyer: refund.who.name,
      requested_by: null,
      payout_account: null,
    })
    const own = `/api/v1/order/${refund.params.id}`
    const owner = await transfers.admin()
    const answerIn = async (language: string, path: string, who: UserInfo) => {
      const headers = { cookie: `language=${language}` }
      return (await transfers.shop.fetch(path, { headers }, who)).json()
    }
    const ofOrder = (reason: string) => ({ data: { refunds: [{ reason }] } })
    const english = 'This payment was not for the full amount of the order'
    const reason = 'Jumlah pembayaran tidak sesuai dengan total pesanan'
    expect(await answerIn('en', own, refund.who)).toMatchObject(ofOrder(english))
    expect(await answerIn('id', own, refund.who)).toMatchObject(ofOrder(reason))
    expect(await answerIn('id', `/api/v1/admin/order/${refund.params.id}`, owner)).toMatchObject(
      ofOrder(reason),
    )
    expect(await answerIn('id', '/api/v1/admin/refund-by-hand', owner)).toMatchObject({ data: [{ reason }] })
    const { data: entered } = await refund.enter()
    expect(entered.refunds).toMatchObject([{ payout_account: SEEN_BY_BUYER }])
    expect((await refund.seenByLink()).refunds).toMatchObject([{ payout_account: SEEN_BY_BUYER }])
    expect((await refund.seenByAdmin()).refunds).toMatchObject([{ payout_account: STORED }])
    expect((await refund.listed())?.payout_account).toEqual(STORED)
    await refund.send()
    expect(await refund.listed()).toBeUndefined()
    expect((await refund.seenByAdmin()).refunds).toMatchObject([
      { status: 'completed', payout_account: null },
    ])
    expect((await refusalOf(refund.enter())).message).toBe('This refund is already done.')
  })

  it('takes an account by the link once: who reads the link later leads no money elsewhere', async () => {
    const refund = await owed()
    await refund.enterByLink('BNI')
    expect(await refusalOf(refund.enterByLink('BRI'))).toMatchObject({
      status: 409,
      message: 'The account for this refund is already entered. If it’s wrong, please contact the shop.',
    })
    expect((await refund.listed())?.payout_account).toEqual({ ...STORED, is_by_link: true })
  })

  it('says that an account came by the link, which staff see too, until the buyer or an Admin enters one', async () => {
    const { shop } = transfers
    const refund = await owed()
    const admin = await transfers.admin()
    const cashier = await signInLimited(shop, 'cashier')
    const params = refund.params
    const { data: seen } = await shop.call('GET /api/v1/admin/order/{id}', { params }, cashier)
    const [, token = ''] = seen.order_link.split('#')
    const body = { ...ACCOUNT, holder: 'Kasir', token, refund_id: refund.refund_id }
    await shop.call('PUT /api/v1/order-link/refund-account', { body })
    const [byLink] = (await refund.seenByAdmin()).refunds
    expect(byLink?.payout_account).toEqual({ ...STORED, holder: 'Kasir', is_by_link: true })
    await refund.enter()
    expect((await refund.listed())?.payout_account).toEqual(STORED)
    await shop.call(
      'PUT /api/v1/admin/order/{id}/refund/{refund_id}/account',
      { params: { ...params, refund_id: refund.refund_id }, body: ACCOUNT },
      admin,
    )
    expect((await refund.listed())?.payout_account).toEqual(STORED)
  })

  it('stays where the link sent it once the order is adopted, since any reader of the link could adopt it', async () => {
    const { shop } = transfers
    const refund = await owed(await shop.signInAs('guest'))
    await refund.enterByLink('BNI')
    const reader = await shop.signInAs('customer')
    const [, token = ''] = refund.order.order_link.split('#')
    await shop.call('POST /api/v1/order-link/adopt', { body: { token } }, reader)
    const params = { id: refund.order.order_id, refund_id: refund.refund_id }
    expect(refund.order).not.toHaveProperty('is_adopted')
    const { data: seen } = await shop.call('GET /api/v1/order/{id}', { params: refund.params }, reader)
    expect([seen, await refund.seenByLink()]).toMatchObject([{ is_adopted: true }, { is_adopted: true }])
    const replacing = shop.call(
      'PUT /api/v1/order/{id}/refund/{refund_id}/account',
      { params, body: { ...ACCOUNT, holder: 'Pencuri' } },
      reader,
    )
    expect((await refusalOf(replacing)).code).toBe('refund_account_known')
    expect((await refund.listed())?.payout_account).toEqual({ ...STORED, is_by_link: true })
  })

  it('says in History who entered it, not what', async () => {
    const refund = await owed()
    await refund.enterAsAdmin()
    const admin = await transfers.admin()
    const { data: changes } = await transfers.shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(changes[0]).toMatchObject({
      action: 'order.refund_account_entered',
      subject_id: refund.order.order_id,
      after: {},
    })
  })

  it('that an admin asked for is withdrawn: its pieces are free, the books balance, another can follow', async () => {
    const { shop } = transfers
    const { params, product_id, receive, sum, timeline } = await transfers.ordered({ stock: 9, quantity: 2 })
    await receive({ amount: sum })
    const exceptions = (await transfers.money()).exceptions
    const pieces = [{ product_id, quantity: 2 }]
    const body = { refunded_amount: '0', rupiah: 90_001, pieces, is_back_in_stock: true }
    const refund = async () =>
      (await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, await transfers.admin()))
        .data
    const refund_id = (await refund()).refunds[0]?.refund_id ?? 0
    const withdraw = async (id = refund_id) => {
      const input = { params: { ...params, refund_id: id } }
      const name = 'DELETE /api/v1/admin/order/{id}/refund/{refund_id}'
      return (await shop.call(name, input, await transfers.admin())).data
    }
    expect(await stockOf(shop.db, product_id)).toBe(9)
    const after = await withdraw()
    expect(after).toMatchObject({ refunded_amount: '0', refunds: [{ status: 'failed' }] })
    expect(after.order_product[0]).not.toHaveProperty('refunded_quantity')
    expect(await stockOf(shop.db, product_id)).toBe(7)
    const events = await timeline()
    expect(events).toEqual(expect.arrayContaining(['stock_retaken: 2 pieces', 'refund_withdrawn: Rp 90.001']))
    expect(events.filter((event) => event.startsWith('refund_failed'))).toEqual([])
    expect((await withdraw()).refunds).toHaveLength(1) // again is no change
    const sentTooLate = { params: { ...params, refund_id } }
    const toSend = 'POST /api/v1/admin/order/{id}/refund/{refund_id}/sent'
    const late = shop.call(toSend, sentTooLate, await transfers.admin())
    expect((await refusalOf(late)).code).toBe('refund_withdrawn')
    expect((await transfers.money()).exceptions).toEqual(exceptions)
    const again = (await refund()).refunds.at(-1)?.refund_id ?? 0
    const sent = { params: { ...params, refund_id: again } }
    await shop.call(toSend, sent, await transfers.admin())
    expect((await refusalOf(withdraw(again))).code).toBe('refund_settled')
    const wrongly = await owed()
    const input = { params: { id: wrongly.params.id, refund_id: wrongly.refund_id } }
    const refused = shop.call(
      'DELETE /api/v1/admin/order/{id}/refund/{refund_id}',
      input,
      await transfers.admin(),
    )
    expect((await refusalOf(refused)).code).toBe('refund_not_by_admin')
  })

  it('is another buyer’s, or the provider’s', async () => {
    const refund = await owed()
    const { shop } = transfers
    const { id } = refund.params
    const params = { id, refund_id: refund.refund_id }
    const name = 'PUT /api/v1/order/{id}/refund/{refund_id}/account'
    const stranger = await shop.signInAs('customer')
    expect((await refusalOf(shop.call(name, { params, body: ACCOUNT }, stranger))).status).toBe(404)
    const unknown = { ...params, refund_id: 999_999 }
    expect((await refusalOf(shop.call(name, { params: unknown, body: ACCOUNT }, refund.who))).status).toBe(
      404,
    )
    const wrong = { bank: '', number: '12 three', holder: '' }
    const refused = await refusalOf(shop.call(name, { params, body: wrong }, refund.who))
    expect(Object.keys(refused.errors).toSorted()).toEqual(['bank', 'holder', 'number'])
  })
})
