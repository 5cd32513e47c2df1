/** Cash on delivery is off until the owner turns it on, and then for the orders that his rule allows. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { browserMethods } from '../../src/providers/payment-methods.ts'
import { BY_COD, type CodShop, openCodShop } from '../support/cod-shop.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('cash on delivery', (open) => {
  let cod: CodShop
  beforeAll(async () => {
    cod = await openCodShop(await open())
  })
  beforeEach(() => cod.offer())
  afterAll(() => cod.shop.close())

  const offered = () => cod.shop.context.payments.offered().map(({ payment_method_id }) => payment_method_id)

  it('is not offered by a shop with nothing configured', async () => {
    await saveSettings(cod.shop, { payment_methods: [{ payment_method_id: 1, is_on: true }] })
    expect(offered()).toEqual([1])
    expect(await refusalOf(cod.place())).toMatchObject({ status: 400, message: 'Payment method must be 1.' })
    const { order } = await cod.place({ payment_method_id: 1 })
    expect(order).toMatchObject({ accepted_at: null, returned_at: null, payment_currency: 'USD' })
    expect(order.hold_expires_at).not.toBeNull()
    expect((await cod.shop.call('GET /api/v1/shop', {})).data).not.toHaveProperty('cod_rule')
  })

  it('is offered beside the others, and the page knows for which orders', async () => {
    await cod.offer({ provinces: ['Bali', 'Banten'], least: 50_000, most: null })
    expect(offered()).toEqual([1, BY_COD])
    const shown = browserMethods(cod.shop.context.payments.offered(), cod.shop.context.shopSettings())
    expect(shown[1]?.options).toEqual({ provinces: 'Bali\nBanten', least: '50000', most: '' })
  })

  it('refuses a rule that allows nothing', async () => {
    const refused = await refusalOf(cod.offer({ least: 100_000, most: 99_999 }))
    expect(refused.status).toBe(400)
    expect(refused.errors['cod_rule.most']).toEqual(['Most must not be less than the smallest sum.'])
  })

  it('is for addresses in the named provinces only, and the other ways stay', async () => {
    await cod.offer({ provinces: ['Jawa Barat', 'Daerah Istimewa Yogyakarta'] })
    await cod.place()
    await cod.place({ province: 'DI Yogyakarta', postal_code: '00000' })
    const named = { province: 'Jawa Barat', postal_code: '23111' }
    for (const elsewhere of [named, { postal_code: '80111' }, { country: 'Malaysia' }]) {
      const refused = await refusalOf(cod.place(elsewhere))
      expect(refused).toMatchObject({ status: 409, code: 'cod_not_there' })
      expect(refused.message).toBe(
        'Cash on delivery is only for addresses in Jawa Barat, Daerah Istimewa Yogyakarta. Please choose another way to pay.',
      )
    }
    const { order } = await cod.place({ postal_code: '80111', payment_method_id: 1 })
    expect(order.accepted_at).toBeNull()
  })

  it('is for sums between the least and the most only', async () => {
    const { sum } = await cod.place()
    await cod.offer({ least: sum, most: sum })
    await cod.place()
    await cod.offer({ least: sum + 1, most: null })
    expect(await refusalOf(cod.place())).toMatchObject({
      status: 409,
      message:
        'Cash on delivery is only for orders of at least Rp 260.001. Please choose another way to pay.',
    })
    await cod.offer({ most: sum - 1 })
    expect(await refusalOf(cod.place())).toMatchObject({
      message: 'Cash on delivery is only for orders of at most Rp 259.999. Please choose another way to pay.',
    })
  })

  it('needs the telephone that the courier calls', async () => {
    const refused = await refusalOf(cod.place({ telephone: '' }))
    expect(refused).toMatchObject({ status: 422, code: 'contact_missing' })
  })

  it('is not for buyers whose orders came back, by account or telephone', async () => {
    await cod.offer({ refusals_max: 0 })
    const who = await cod.shop.signInAs('customer')
    const first = await cod.place({ who, telephone: '0812-1111-2222' })
    await first.giveBack()
    const refusal = { status: 409, code: 'cod_refused_before' }
    expect(await refusalOf(cod.place({ who, telephone: '0812-3333-4444' }))).toMatchObject(refusal)
    expect(await refusalOf(cod.place({ telephone: '+62 812 1111 2222' }))).toMatchObject(refusal)
    await cod.place({ who, payment_method_id: 1 })
    await cod.place({ telephone: '0812-3333-4444' })
    await cod.offer({ refusals_max: 1 })
    await cod.place({ who })
  })

  it('takes at most five open orders of a buyer, whose holds never end, by account or telephone', async () => {
    await cod.offer()
    const who = await cod.shop.signInAs('customer')
    const telephone = '081244445555'
    const [first] = [await cod.place({ who, telephone }), await cod.place({ who, telephone })]
    for (const _ of [3, 4, 5]) await cod.place({ telephone })
    const refusal = { status: 409, code: 'cod_too_many_open' }
    expect(await refusalOf(cod.place({ telephone }))).toMatchObject(refusal)
    await first.deliver()
    await cod.place({ telephone })
    expect(await refusalOf(cod.place({ telephone }))).toMatchObject(refusal)
  })

  it('takes at most five of one buyer at the same moment, too', async () => {
    await cod.offer()
    const placing = Array.from({ length: 8 }, () => cod.place({ telephone: '081266667777' }))
    const outcomes = await Promise.all(
      placing.map((one) =>
        one.then(
          () => 'placed',
          (error: unknown) => (error as { code?: string }).code,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual([...Array(3).fill('cod_too_many_open'), ...Array(5).fill('placed')])
  })

  it('takes at most five when several orders change to it at the same moment, too', async () => {
    await cod.offer()
    const telephone = '081288889999'
    const who = await cod.shop.signInAs('customer')
    for (const _ of [1, 2, 3, 4]) await cod.place({ who, telephone })
    const others = [1, 2, 3].map(() => cod.place({ who, telephone, payment_method_id: 1 }))
    const changes = (await Promise.all(others)).map(({ params }) =>
      cod.shop.call(
        'PUT /api/v1/order/{id}/payment-method',
        { params, body: { payment_method_id: BY_COD } },
        who,
      ),
    )
    const outcomes = await Promise.allSettled(changes)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('counts no order that was cancelled before it was shipped, and no other guest', async () => {
    await cod.offer({ refusals_max: 0 })
    const who = await cod.shop.signInAs('customer')
    await (await cod.place({ who, telephone: '081355556666' })).cancel()
    await cod.place({ who, telephone: '081355556666' })
    const [guest, other] = [await cod.shop.signInAs('guest'), await cod.shop.signInAs('guest')]
    await (await cod.place({ who: guest, telephone: '081377778888' })).giveBack()
    await cod.place({ who: other, telephone: '081399990000' })
    const again = await refusalOf(cod.place({ who: guest, telephone: '081399990000' }))
    expect(again.code).toBe('cod_refused_before')
  })
})

describeOnPostgres('cash on delivery, ordered again and again from one network', (open) => {
  let cod: CodShop
  beforeAll(async () => {
    cod = await openCodShop(await open(), { RATE_LIMIT_FACTOR: '1' })
    await cod.offer()
  })
  afterAll(() => cod.shop.close())

  it('writes the owner twenty mails an hour; the orders after these are only on To ship', async () => {
    for (let count = 0; count < 22; count += 1) {
      const who = await cod.shop.signInAs('customer')
      await cod.place({ who, telephone: `08123457${1000 + count}` })
    }
    const mails = await cod.shop.db
      .select({ state: mail.state, last_error: mail.last_error })
      .from(mail)
      .where(eq(mail.kind, 'order_paid_owner'))
      .orderBy(mail.order_id)
    expect(mails).toEqual([
      ...Array.from({ length: 20 }, () => ({ state: 'waiting', last_error: null })),
      ...Array.from({ length: 2 }, () => ({ state: 'not_sent', last_error: 'too_many_orders' })),
    ])
    expect((await cod.toShip()).tasks).toBe(22)

    const who = await cod.shop.signInAs('customer')
    const { order } = await cod.place({ who, telephone: '081234572000', payment_method_id: 1 })
    const change = { params: { id: order.order_id }, body: { payment_method_id: BY_COD } }
    await cod.shop.call('PUT /api/v1/order/{id}/payment-method', change, who)
    const ofChanged = and(eq(mail.order_id, order.order_id), eq(mail.kind, 'order_paid_owner'))
    expect(await cod.shop.db.select().from(mail).where(ofChanged)).toMatchObject([{ state: 'not_sent' }])
  })
})
