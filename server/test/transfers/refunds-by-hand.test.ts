/** A refund of a transfer: where to, by whom, until it is sent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { refusalOf } from '../support/shop.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

const ACCOUNT = { bank: 'BNI', number: '0123-456 789', holder: 'Tini Suryani' }
const STORED = { ...ACCOUNT, number: '0123456789' }
const SEEN_BY_BUYER = { ...ACCOUNT, number: '•••• 6789' }

describeBothEngines('a refund by hand', 'driver', (open) => {
  let transfers: TransferShop
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
  })
  afterAll(() => transfers.shop.close())

  async function owed() {
    const placed = await transfers.ordered()
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
    expect((await refund.listed())?.payout_account).toEqual(STORED)
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
