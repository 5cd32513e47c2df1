import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { auditEntry } from '../../src/platform/database/schema/audit.ts'
import { orderOf } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'

const FORM = {
  name: 'Kopi Gayo',
  sku: 'AUDIT-1',
  price: 85_000,
  image: '',
  brand: 'Gayo',
  stock: 7,
  description: 'Harum',
  product_category_id: [],
}

describeEachEngine('what an admin does', (open) => {
  let shop: PaymentShop
  let admin: Awaited<ReturnType<PaymentShop['signInAs']>>
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openPaymentShop(await open({ onStatement: (sql) => void statements.push(sql) }))
    admin = await shop.signInAs('superAdmin', { name: 'Wati' })
  })
  afterAll(() => shop.close())

  const newest = async () => {
    const [entry] = await shop.db.select().from(auditEntry).orderBy(desc(auditEntry.audit_entry_id)).limit(1)
    return entry
  }

  /** What the change wrote into the log, and that it took one statement. */
  const recorded = async <T>(change: () => Promise<T>): Promise<T> => {
    statements.length = 0
    const answer = await change()
    expect(statements.filter((sql) => sql.includes('audit_entry'))).toHaveLength(1)
    return answer
  }

  const paidOrder = async () => {
    const product_id = await addProduct(shop.db, { price: 250_000, stock: 9 })
    const who = await shop.signInAs('customer')
    const body = orderOf({ product_id, quantity: 1, price: 250_000 })
    const { data: order } = await shop.call('POST /api/v1/order', { body }, who)
    const params = { id: order.order_id }
    const payment_method_id = await payAtProvider(shop, order)
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, who)
    return order
  }

  it('with a product is kept: by whom, what it was and what it is', async () => {
    const { data: made } = await recorded(() =>
      shop.call('POST /api/v1/admin/product', { body: FORM }, admin),
    )
    const { product_category_id: _, ...fields } = FORM
    expect(await newest()).toMatchObject({
      user_id: admin.user_id,
      user_name: 'Wati',
      action: 'product.created',
      subject_type: 'product',
      subject_id: made.product_id,
      subject_name: 'Kopi Gayo',
      before: {},
      after: { ...fields, categories: [] },
      created_at: shop.now(),
      undone_at: null,
    })
    const params = { id: made.product_id }
    const edited = { ...FORM, price: 90_000, stock: 6 }
    await recorded(() => shop.call('PUT /api/v1/admin/product/{id}', { params, body: edited }, admin))
    expect(await newest()).toMatchObject({
      action: 'product.changed',
      before: { price: 85_000, stock: 7 },
      after: { price: 90_000, stock: 6 },
    })
    expect(Object.keys((await newest())?.before ?? {})).toEqual(['price', 'stock'])
    await recorded(() => shop.call('DELETE /api/v1/admin/product/{id}', { params }, admin))
    expect(await newest()).toMatchObject({
      action: 'product.deleted',
      before: { name: 'Kopi Gayo' },
      after: {},
    })
  })

  it('with a user is kept, without where they can be reached', async () => {
    const customer = await shop.signInAs('customer', { name: 'Sari', email: 'sari@audit.example' })
    const params = { id: customer.user_id }
    await recorded(() =>
      shop.call('PATCH /api/v1/admin/user/{id}', { params, body: { name: 'Sari W.' } }, admin),
    )
    expect(await newest()).toMatchObject({
      action: 'user.renamed',
      subject_id: customer.user_id,
      before: { name: 'Sari' },
      after: { name: 'Sari W.' },
    })
    await recorded(() => shop.call('DELETE /api/v1/admin/user/{id}', { params }, admin))
    expect(await newest()).toMatchObject({
      action: 'user.deleted',
      before: { name: 'Sari W.', role: 'Customer' },
      after: {},
    })
    expect(JSON.stringify(await shop.db.select().from(auditEntry))).not.toContain('sari@audit.example')
  })

  it('with an order is kept: delivery and refund', async () => {
    const order = await paidOrder()
    const params = { id: order.order_id }
    await recorded(() =>
      shop.call('PUT /api/v1/admin/order/{id}/deliver', { params, body: undefined }, admin),
    )
    expect(await newest()).toMatchObject({
      action: 'order.delivered',
      subject_type: 'order',
      subject_id: order.order_id,
    })
    const body = { amount: '1.00', refunded_amount: '0.00' }
    await recorded(() => shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin))
    expect(await newest()).toMatchObject({
      action: 'order.refunded',
      before: { refunded: { amount: '0.00', currency: 'USD' } },
      after: { refunded: { amount: '1.00', currency: 'USD' } },
    })
  })

  it('in vain leaves nothing behind', async () => {
    const before = await shop.db.$count(auditEntry)
    const params = { id: 999_999 }
    const body = { ...FORM, sku: 'AUDIT-1', stock: -1 }
    for (const change of [
      () => shop.call('DELETE /api/v1/admin/product/{id}', { params }, admin),
      () => shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: admin.user_id } }, admin),
      () => shop.call('PUT /api/v1/admin/order/{id}/deliver', { params, body: undefined }, admin),
      () => shop.call('POST /api/v1/admin/product', { body }, admin),
    ]) {
      await refusalOf(change())
    }
    expect(await shop.db.$count(auditEntry)).toBe(before)
  })
})
