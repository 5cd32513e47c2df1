/** Who receives an order, how to reach them, and who paid it: beside what the specification asks for. */
import type { CallInput } from '@warung/contract/client.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { orderOf, paidOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

type Contact = CallInput<'POST /api/v1/order'>['body']['contact']
type Person = { readonly access_token: string }

const NOBODY = { recipient: null, telephone: null, email: null }

describeEachEngine('the contact of an order', (open) => {
  let shop: PaymentShop
  let product_id: number
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    product_id = await addProduct(shop.db, { price: 10, stock: 5000 })
  })
  afterAll(() => shop.close())

  const place = async (contact: Contact, as: Person, key?: string) => {
    const body = { ...orderOf({ product_id, quantity: 1, price: 10 }), ...(contact ? { contact } : {}) }
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return (await shop.call('POST /api/v1/order', { body, headers }, as)).data
  }

  it('is empty if the order has none, as the specification has it', async () => {
    const customer = await shop.signInAs('customer')
    const order = await place(undefined, customer)
    expect(order.contact).toEqual(NOBODY)
    expect(Object.keys(order.shipment_address).toSorted()).toEqual([
      'address',
      'city',
      'country',
      'postal_code',
    ])
    expect((await place({ recipient: ' ', telephone: '', email: '' }, customer)).contact).toEqual(NOBODY)
    expect((await place(NOBODY, customer)).contact).toEqual(NOBODY)
  })

  it('is told to its owner and to admins, the recipient letter for letter', async () => {
    const guest = await shop.signInAs('guest')
    const given = {
      recipient: "Bu Siti <b>d/a</b> O'Neil",
      telephone: '0812-3456-7890',
      email: ' Siti@Contoh.TEST ',
    }
    const expected = { recipient: given.recipient, telephone: '+6281234567890', email: 'siti@contoh.test' }
    const { order_id, contact } = await place(given, guest)
    expect(contact).toEqual(expected)
    const params = { id: order_id }
    expect((await shop.call('GET /api/v1/order/{id}', { params }, guest)).data.contact).toEqual(expected)
    const admin = await shop.signInAs('admin')
    expect((await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)).data.contact).toEqual(
      expected,
    )
  })

  it('is what admins find an order by, where all guests have one name', async () => {
    const guest = await shop.signInAs('guest')
    const admin = await shop.signInAs('admin')
    const given = { recipient: 'Pak Wayan Sudarma', telephone: '0813 7777 1234', email: 'wayan@ubud.test' }
    const { order_id } = await place(given, guest)
    for (const keyword of [
      'wayan sud',
      '081377771234',
      '0813-7777-1234',
      '+62 813 7777',
      '7777123',
      'ubud.test',
    ]) {
      const { data } = await shop.call('GET /api/v1/admin/order', { query: { keyword } }, admin)
      expect(
        data.map((row) => [row.order_id, row.recipient]),
        keyword,
      ).toEqual([[order_id, given.recipient]])
    }
  })

  it.each([
    ['0812 3456 7890', '+6281234567890'],
    ['+62 812-3456-7890', '+6281234567890'],
    ['6281234567890', '+6281234567890'],
    ['(0812) 3456 7890', '+6281234567890'],
    ['+62 (0)812.3456.7890', '+6281234567890'],
    ['0062 812 3456 7890', '+6281234567890'],
    ['0274 555 123', '+62274555123'],
    ['62811222333', '+62811222333'],
    ['+62 62811222333', '+62811222333'],
    ['62 0811 222 333', '+62811222333'],
    ['811222333', '+62811222333'],
    ['(021) 555-1234', '+62215551234'],
    ['0622 123 456', '+62622123456'],
    ['wa.me/62811222333', '+62811222333'],
    ['tel:+62811222333', '+62811222333'],
    ['０８１１２２２３３３', '+62811222333'],
    ['+65 6123 4567', '+6561234567'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('has one spelling of a telephone: %s', async (written, telephone) => {
    const { contact } = await place({ telephone: written }, await shop.signInAs('customer'))
    expect(contact).toEqual({ ...NOBODY, telephone })
  })

  it.each([
    'call me',
    '0812-CALL-ME',
    '0812',
    '110',
    '1'.repeat(40),
    '0'.repeat(11),
    '+999 1234 5678',
    '021 555 1234 ext. 5',
    '081234567890/081234567891',
    '<script>alert(1)</script>',
  ])('refuses a telephone that cannot be called: %s', async (telephone) => {
    const refused = await refusalOf(place({ telephone }, await shop.signInAs('customer')))
    expect(refused).toMatchObject({ status: 422, code: 'telephone_invalid' })
    expect(refused.errors['contact.telephone']?.[0]).toContain('Enter a telephone number we can call')
  })

  it.each([{ email: 'siti' }, { recipient: 'x'.repeat(101) }, { telephone: '0'.repeat(61) }])(
    'refuses %j',
    async (contact) => {
      const refused = await refusalOf(place(contact, await shop.signInAs('customer')))
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.errors)).toEqual([`contact.${Object.keys(contact)[0]}`])
    },
  )

  it('keeps the province beside the four parts of the address', async () => {
    const order = orderOf({ product_id, quantity: 1, price: 10 })
    const customer = await shop.signInAs('customer')
    const placeTo = async (province: string) => {
      const shipment_address = { ...order.shipment_address, province }
      const { data } = await shop.call(
        'POST /api/v1/order',
        { body: { ...order, shipment_address } },
        customer,
      )
      return data.shipment_address
    }
    expect(await placeTo('DI Yogyakarta')).toEqual({ ...order.shipment_address, province: 'DI Yogyakarta' })
    expect(await placeTo(' ')).toEqual(order.shipment_address)
  })

  it('is required where the owner says so, the e-mail of guests alone; what was placed is still answered', async () => {
    const [customer, guest] = [await shop.signInAs('customer'), await shop.signInAs('guest')]
    const before = await place(undefined, customer, 'before')
    await saveSettings(shop, { required_contact: ['telephone', 'email'] })
    try {
      expect((await shop.call('GET /api/v1/shop', {})).data.required_contact).toEqual(['telephone', 'email'])
      const ofGuest = await refusalOf(place({ recipient: 'Siti', telephone: ' ' }, guest))
      expect(ofGuest).toMatchObject({ status: 422, code: 'contact_missing' })
      expect(ofGuest.errors).toEqual({
        'contact.telephone': ['Telephone must be given.'],
        'contact.email': ['Email must be given.'],
      })
      expect((await refusalOf(place(undefined, customer))).errors).toEqual({
        'contact.telephone': ['Telephone must be given.'],
      })
      expect((await place({ telephone: '081234567890' }, customer)).contact.email).toBeNull()
      await place({ telephone: '081234567890', email: 'siti@contoh.test' }, guest)
      expect((await place(undefined, customer, 'before')).order_id).toBe(before.order_id)
    } finally {
      await saveSettings(shop, { required_contact: [] })
    }
  })

  it('shows only admins the payer named by the provider', async () => {
    const { params, who, order } = await paidOrder(shop)
    const admin = await shop.signInAs('admin')
    const read = async () => (await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)).data.payer
    expect(await read()).toEqual({ name: 'Test Buyer', email: 'buyer@example.com' })
    const own = await shop.fetch(`/api/v1/order/${order.order_id}`, {}, who)
    expect(own.status).toBe(200)
    expect(await own.text()).not.toMatch(/buyer@example\.com|Test Buyer|payer/)
    const unpaid = { id: (await place(undefined, who)).order_id }
    expect((await shop.call('GET /api/v1/admin/order/{id}', { params: unpaid }, admin)).data.payer).toBeNull()
  })
})
