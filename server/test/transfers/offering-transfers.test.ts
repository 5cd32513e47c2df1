/** Bank transfers are off until the owner enters accounts and turns them on. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { browserMethods } from '../../src/providers/payment-methods.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'
import { ACCOUNTS, BY_TRANSFER, offerTransfers, openUnconfiguredShop } from '../support/transfer-shop.ts'

const BOTH_ON = [
  { payment_method_id: 1, is_on: true },
  { payment_method_id: BY_TRANSFER, is_on: true },
]

describeEachEngine('bank transfers', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openUnconfiguredShop(await open())
  })
  afterAll(() => shop.close())

  const offered = () => shop.context.payments.offered().map(({ payment_method_id }) => payment_method_id)

  it('are not offered by a shop with nothing configured, and change none of its answers', async () => {
    expect(offered()).toEqual([1])
    const admin = await shop.signInAs('admin')
    const { data: methods } = await shop.call('GET /api/v1/admin/payment-method', {}, admin)
    expect(methods.map(({ name, is_offered, is_ready }) => [name, is_offered, is_ready])).toEqual([
      ['PayPal', true, true],
      ['Bank transfer', false, false],
      ['QRIS', false, false],
      ['Cash on delivery', false, true],
    ])
    const { data: profile } = await shop.call('GET /api/v1/shop', {})
    expect(profile).not.toHaveProperty('bank_accounts')
    const { order } = await placedOrder(shop)
    expect(order).not.toHaveProperty('transfer')
    expect(order).not.toHaveProperty('payment_code')
    const { data: tasks } = await shop.call('GET /api/v1/admin/pending-tasks', {}, admin)
    expect(tasks).not.toHaveProperty('to_confirm')
    const { data: money } = await shop.call('GET /api/v1/admin/money', { query: {} }, admin)
    expect(money.totals.filter(({ account }) => account !== undefined)).toEqual([])
  })

  it('cannot be turned on before there is an account', async () => {
    const refused = await refusalOf(saveSettings(shop, { payment_methods: BOTH_ON }))
    expect(refused).toMatchObject({
      status: 422,
      message: 'Bank transfer can’t be turned on yet. Fill in what it needs first.',
    })
  })

  it('go to accounts that only a Super Admin changes', async () => {
    // sent as they are, with a form's other settings
    await saveSettings(shop, { bank_accounts: [], footer_text: 'Sampai jumpa' })
    const refused = await refusalOf(saveSettings(shop, { bank_accounts: ACCOUNTS }))
    expect(refused.status).toBe(403)
    const owner = await shop.signInAs('superAdmin')
    const typed = ACCOUNTS.map((account, index) =>
      index ? account : { ...account, number: '123-456 78.90' },
    )
    const { bank_accounts } = await saveSettings(shop, { bank_accounts: typed }, owner)
    expect(bank_accounts.value).toEqual(ACCOUNTS)
    const { data } = await shop.call('GET /api/v1/admin/audit', { query: {} }, owner)
    expect(data[0]).toMatchObject({ action: 'settings.changed', after: { bank_accounts: ACCOUNTS } })
    // other settings of the same form stay an admin's
    await saveSettings(shop, { bank_accounts: ACCOUNTS, footer_text: 'Terima kasih' })
  })

  it.each([
    ['a number too short', { number: '1234' }, 'Bank accounts', 'must be 5 to 30 digits'],
    ['letters in the number', { number: '12345A' }, 'Bank accounts', 'must be 5 to 30 digits'],
    ['no holder', { holder: ' ' }, 'Bank accounts', 'must not be blank'],
  ])('refuse %s', async (_name, wrong, _field, complaint) => {
    const owner = await shop.signInAs('superAdmin')
    const bank_accounts = [{ ...ACCOUNTS[0], bank: 'BCA', number: '12345', holder: 'Sari', ...wrong }]
    const refused = await refusalOf(saveSettings(shop, { bank_accounts }, owner))
    expect(refused.status).toBe(400)
    expect(refused.message).toContain(complaint)
  })

  it('are offered once they are on, with live money, and no more without accounts', async () => {
    await offerTransfers(shop)
    expect(offered()).toEqual([1, BY_TRANSFER])
    expect(browserMethods(shop.context.payments.offered())[1]).toEqual({
      payment_method_id: BY_TRANSFER,
      name: 'Bank transfer',
      provider: 'bank_transfer',
      options: {},
    })
    const { order } = await placedOrder(shop, { payment_method_id: BY_TRANSFER })
    expect(order).toMatchObject({ payment_currency: 'IDR', payment_method_name: 'Bank transfer' })
    await saveSettings(shop, { bank_accounts: [] }, await shop.signInAs('superAdmin'))
    expect(offered()).toEqual([1])
    const body = { ...orderOf(), payment_method_id: BY_TRANSFER }
    const refused = refusalOf(shop.call('POST /api/v1/order', { body }, await shop.signInAs('customer')))
    expect((await refused).status).toBe(400)
  })
})
