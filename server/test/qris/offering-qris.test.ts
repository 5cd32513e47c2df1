/** QRIS is off until the owner has uploaded his code, ticked that it may bear sums, and turned it on. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { STATIC_CODE } from '../../../testing/static-qris.ts'
import { browserMethods } from '../../src/providers/payment-methods.ts'
import { placedOrder } from '../support/orders.ts'
import { BY_QRIS, offerQris, qrisPictureFile, saveQris, sendQrisPicture } from '../support/qris-shop.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'
import { openUnconfiguredShop } from '../support/transfer-shop.ts'

const MERCHANT = { merchant_name: 'TOKO CONTOH', merchant_city: 'JAKARTA SELATAN', nmid: 'ID1000000000012' }

// before the shop reads a picture: from then on this process takes no SVG
const OTHERS = {
  bitcoin: await qrisPictureFile('bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'),
  website: await qrisPictureFile('https://toko.example/menu'),
  changed: await qrisPictureFile(STATIC_CODE.replace('CONTOH60', 'CONTOK60')),
}

describeEachEngine('QRIS by the merchant’s own code', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openUnconfiguredShop(await open())
  })
  afterAll(() => shop.close())

  const offered = () => shop.context.payments.offered().map(({ payment_method_id }) => payment_method_id)

  it('is read from the bank’s picture, which stores nothing', async () => {
    const owner = await shop.signInAs('superAdmin')
    const read = await sendQrisPicture(shop, await qrisPictureFile(STATIC_CODE), owner)
    expect(read).toEqual({ status: 200, body: { data: { code: STATIC_CODE, ...MERCHANT } } })
    const { data: states } = await shop.call('GET /api/v1/admin/setting', {}, owner)
    expect(states.qris).toMatchObject({ version: 0, value: { code: '', is_allowed: false } })
  })

  it.each<[string, Buffer, number, RegExp]>([
    ['of a Bitcoin address', OTHERS.bitcoin, 422, /Bitcoin/],
    ['of a website', OTHERS.website, 422, /website/],
    ['of a changed code', OTHERS.changed, 422, /checksum/],
    ['that is no picture', Buffer.from('%PDF-1.7 something'), 415, /picture/],
    ['of more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 413, /too large/],
  ])('refuses a file %s in words', async (_, file, status, words) => {
    const owner = await shop.signInAs('superAdmin')
    const refused = await sendQrisPicture(shop, file, owner)
    expect(refused.status).toBe(status)
    expect(refused.body.message).toMatch(words)
  })

  it('takes names from the code itself, and refuses a code that it cannot charge by', async () => {
    const { qris } = await saveQris(shop, {
      code: ` ${STATIC_CODE} `,
      merchant_name: 'Somebody else',
      nmid: 'x',
    })
    expect(qris.value).toEqual({ code: STATIC_CODE, ...MERCHANT, is_allowed: false })
    const refused = await refusalOf(saveQris(shop, { code: STATIC_CODE.replace('5802ID', '5802MY') }))
    expect(refused).toMatchObject({ status: 422, code: 'qris_refused' })
    expect(refused.message).toMatch(/checksum/)
  })

  it('is changed by a Super Admin only, and stands in History', async () => {
    const qris = { code: '', merchant_name: '', merchant_city: '', nmid: '', is_allowed: false }
    const refused = await refusalOf(saveSettings(shop, { qris }))
    expect(refused.status).toBe(403)
    const admin = await shop.signInAs('admin')
    const { data } = await shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(data[0]).toMatchObject({ action: 'settings.changed', after: { qris: { code: STATIC_CODE } } })
    // sent as it is, with a form's other settings
    const states = (await shop.call('GET /api/v1/admin/setting', {}, admin)).data
    await saveSettings(shop, { qris: states.qris.value, footer_text: 'Terima kasih' })
  })

  it('cannot be turned on before the owner has ticked what his acquirer must allow', async () => {
    const refused = await refusalOf(saveQris(shop, { code: STATIC_CODE }, true))
    expect(refused).toMatchObject({
      status: 422,
      message: 'QRIS can’t be turned on yet. Fill in what it needs first.',
    })
    expect((await refusalOf(saveQris(shop, { is_allowed: true }, true))).status).toBe(422)
    expect(offered()).toEqual([1])
  })

  it('is offered once it is on, with live money, and no more without a code', async () => {
    await offerQris(shop)
    expect(offered()).toEqual([1, BY_QRIS])
    expect(browserMethods(shop.context.payments.offered())[1]).toEqual({
      payment_method_id: BY_QRIS,
      name: 'QRIS',
      provider: 'merchant_qris',
      options: {},
    })
    const { data: profile } = await shop.call('GET /api/v1/shop', {})
    expect(profile).not.toHaveProperty('qris')
    const { order, seen } = await placedOrder(shop, { payment_method_id: BY_QRIS })
    expect(order).toMatchObject({ payment_currency: 'IDR', payment_method_name: 'QRIS' })
    await saveQris(shop, {})
    expect(offered()).toEqual([1])
    expect((await seen()).transfer?.qris).toEqual({ merchant_name: '', merchant_city: '', picture: null })
  })
})
