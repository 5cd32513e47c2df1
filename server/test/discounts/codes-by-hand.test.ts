/** A discount code on an order that an admin enters: checked for its buyer, who uses it. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import type { DiscountBody } from '@warung/contract/discounts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { register } from '../support/credentials.ts'
import { bodyWith, percentOff, type Shopping, shoppingIn } from '../support/discounts.ts'
import { signInLimited } from '../support/limited-admin.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type Buyer = Pick<CallInput<'POST /api/v1/admin/discount-check'>['body'], 'contact' | 'customer_id'>

function once(code: string): DiscountBody {
  return { ...percentOff(code), uses_per_customer_max: 1 }
}

describeEachEngine('a code on an order entered by an admin', (open) => {
  let shop: TestShop
  let admin: UserInfo
  let shopping: Shopping
  let product_id: number
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
    shopping = shoppingIn(shop, () => admin)
    product_id = await shopping.product()
  })
  afterAll(() => shop.close())

  const check = async (discount_code: string, buyer: Buyer, as = admin) => {
    const body = { discount_code, order_product: [{ product_id, quantity: 1 }], ...buyer }
    return (await shop.call('POST /api/v1/admin/discount-check', { body }, as)).data
  }
  const enter = async (terms: DiscountBody, buyer: Buyer) => {
    const body = { ...bodyWith(product_id, terms), ...buyer }
    const { order_id: id } = (await shop.call('POST /api/v1/admin/order', { body }, admin)).data
    return (await shop.call('GET /api/v1/admin/order/{id}', { params: { id } }, admin)).data
  }

  it('is taken off, and counts as a use of the customer', async () => {
    const terms = once('SEKALI')
    await shopping.make(terms)
    const { user_id: customer_id, ...tini } = await register(shop, 'Tini')
    expect(await check(' sekali ', { customer_id })).toMatchObject({ code: 'SEKALI', percent: 10 })
    const placed = await enter(terms, { customer_id })
    expect(placed).toMatchObject({ discount_code: 'SEKALI', discount_price: 20_000, customer_id })
    const refused = [
      await refusalOf(check('SEKALI', { customer_id })),
      await refusalOf(enter(terms, { customer_id })),
      await refusalOf(shopping.place(bodyWith(product_id, terms), { ...tini, user_id: customer_id })),
    ]
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('discount_used_by_customer'))
    expect(refused[0]?.errors).toHaveProperty('discount_code')
    const { user_id: other } = await register(shop, 'Wati')
    expect(await check('SEKALI', { customer_id: other })).toMatchObject({ code: 'SEKALI' })
  })

  it('knows a guest by telephone or e-mail, and asks for one of them', async () => {
    const terms = once('TAMU')
    await shopping.make(terms)
    expect((await refusalOf(check('TAMU', {}))).code).toBe('discount_contact_needed')
    const contact = { recipient: 'Bu Tini', telephone: '0812 3456 7890' }
    expect(await check('TAMU', { contact })).toMatchObject({ code: 'TAMU' })
    await enter(terms, { contact })
    const again = { contact: { telephone: '+62 812-3456-7890' } }
    expect((await refusalOf(check('TAMU', again))).code).toBe('discount_used_by_customer')
    expect(await check('TAMU', { contact: { telephone: '0812 3456 7891' } })).toMatchObject({ code: 'TAMU' })
  })

  it('is refused with the reason that a shopper gets, for the items at the shop’s own prices', async () => {
    await shopping.make({ ...percentOff('BESAR'), least_items: 200_001 })
    await shopping.make({ ...percentOff('NANTI'), starts_on: '2031-01-01' })
    const codes = ['TIDAKADA', 'BESAR', 'NANTI'].map(async (code) => (await refusalOf(check(code, {}))).code)
    expect(await Promise.all(codes)).toEqual(['discount_unknown', 'discount_not_for_sum', 'discount_not_yet'])
  })

  it('is checked by cashiers too, and stays in a draft', async () => {
    const terms = percentOff('KASIR')
    await shopping.make(terms)
    const cashier = await signInLimited(shop, 'cashier')
    expect(await check('KASIR', {}, cashier)).toMatchObject({ code: 'KASIR' })
    const empty = { recipient: '', telephone: '', email: '', address: '', city: '', postal_code: '' }
    const body = {
      ...{ draft_key: 'a'.repeat(32), order_product: [{ product_id, quantity: 1 }], customer_id: null },
      buyer: { ...empty, country: '', province: '' },
      own_discount: { kind: 'code', value: 'KASIR', reason: '' },
    } as const
    await shop.call('PUT /api/v1/admin/order-draft', { body }, cashier)
    const { data: drafts } = await shop.call('GET /api/v1/admin/order-draft', {}, cashier)
    expect(drafts).toMatchObject([{ own_discount: { kind: 'code', value: 'KASIR' } }])
  })
})
