/** What a limited Admin does not see of what they may ask for (threats.md, Who may do what). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { type CallName, callNames, calls } from '@warung/contract/call.ts'
import { isPermitted } from '@warung/contract/permitted-calls.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { type CodShop, openCodShop } from '../support/cod-shop.ts'
import { signInLimited } from '../support/limited-admin.ts'
import { orderOf, paidOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'
import { BY_TRANSFER, openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

/** Names of sums of money in any answer of the contract. */
const MONEY =
  /price|total|amount|cash|cost|profit|sold|sales|refunded(?!$)|discount(?!_code)|fee|payment_(code|rate|rounding)|rupiah/

type Field = { readonly path: string; readonly name: string; readonly isRequired: boolean }
type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

function fieldsOf(schema: JsonSchema, root = schema, path = ''): Field[] {
  const named = schema.$ref?.replace('#/$defs/', '')
  const refs = named === undefined ? [] : fieldsOf(root.$defs?.[named] ?? {}, root, path)
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
    { path: `${path}.${name}`, name, isRequired: schema.required?.includes(name) === true },
    ...fieldsOf(part, root, `${path}.${name}`),
  ])
  const parts = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])]
  return [...refs, ...own, ...parts.flatMap((part) => fieldsOf(part, root, path))]
}

function answerFields(name: CallName): Field[] {
  return fieldsOf(z.toJSONSchema(calls[name].answer, { io: 'output' }) as JsonSchema)
}

const toPackers = callNames.filter((name) => calls[name].access === 'admin' && isPermitted('packer', name))

describe('the answers that a packer may have', () => {
  it('are walked: sums of an order are found by their names', () => {
    const found = answerFields('GET /api/v1/admin/order/{id}').filter(({ name }) => MONEY.test(name))
    const names = found.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['total_price', 'payment_amount', 'refunded_amount', 'price', 'payment_code']),
    )
  })

  it.each(toPackers)('%s can do without sums', (name) => {
    const sums = answerFields(name).filter((field) => MONEY.test(field.name) && field.isRequired)
    expect(sums.map(({ path }) => path)).toEqual([])
  })
})

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...keysIn(part)])
}

/** Neither under a name of a sum, nor as a number or text that has the sum's digits. */
function expectNoSums(answer: unknown, sums: readonly number[]): void {
  expect(keysIn(answer).filter((key) => MONEY.test(key))).toEqual([])
  const digits = JSON.stringify(answer).replace(/(\d)[.,](?=\d)/g, '$1')
  for (const sum of sums) expect(digits).not.toContain(String(Math.floor(sum)))
  expect(digits).not.toMatch(/Rp/)
}

/** Asks every call of a packer. @returns their answers */
async function workOfPacker(shop: TestShop, packer: UserInfo, id: number): Promise<unknown[]> {
  const shipments = [{ order_id: id, courier: 'JNE', tracking_number: `RESI-${id}` }]
  const asked = {
    'GET /api/v1/admin/pending-tasks': () => shop.call('GET /api/v1/admin/pending-tasks', {}, packer),
    'GET /api/v1/admin/to-ship': () => shop.call('GET /api/v1/admin/to-ship', {}, packer),
    'GET /api/v1/admin/packing-slip': () =>
      shop.call('GET /api/v1/admin/packing-slip', { query: { order_ids: [id] } }, packer),
    'POST /api/v1/admin/shipment': () =>
      shop.call('POST /api/v1/admin/shipment', { body: { shipments } }, packer),
    'POST /api/v1/admin/shipment/tracking-number': () => {
      const body = { tracking_numbers: [`RESI-${id}`] }
      return shop.call('POST /api/v1/admin/shipment/tracking-number', { body }, packer)
    },
    'GET /api/v1/admin/shipment/last-courier': () =>
      shop.call('GET /api/v1/admin/shipment/last-courier', {}, packer),
  }
  expect(Object.keys(asked).sort()).toEqual([...toPackers].sort())
  const answers: unknown[] = []
  for (const ask of Object.values(asked)) answers.push(await ask())
  return answers
}

describeEachEngine('a packer', (open) => {
  let paid: PaymentShop
  let cod: CodShop
  beforeAll(async () => {
    paid = await openPaymentShop(await open())
    cod = await openCodShop(await open())
    await cod.offer()
  })
  afterAll(() => Promise.all([paid.close(), cod.shop.close()]))

  it('ships a paid order, sees what to pack and for whom, and no sum', async () => {
    const { order } = await paidOrder(paid, { price: 123_457, quantity: 2, stock: 9 })
    const packer = await signInLimited(paid, 'packer')
    const answers = await workOfPacker(paid, packer, order.order_id)
    expectNoSums(answers, [123_457, 246_914, order.total_price, order.tax_price])
    expect(answers[0]).toEqual({ data: { to_ship: 1, permission_set: 'packer' } })
    expect(answers[2]).toMatchObject({
      data: [{ order_id: order.order_id, order_product: [{ quantity: 2 }], user_name: order.user_name }],
    })
    const admin = await paid.signInAs('admin')
    const query = { order_ids: [order.order_id] }
    const { data } = await paid.call('GET /api/v1/admin/packing-slip', { query }, admin)
    expect(data).toMatchObject([{ total_price: order.total_price, shipments: [{ courier: 'JNE' }] }])
  })

  it('reads no address of an order that is done, two weeks after it was shipped', async () => {
    const { order, params } = await paidOrder(paid)
    const packer = await signInLimited(paid, 'packer')
    const query = { order_ids: [order.order_id] }
    const slips = async (who: UserInfo) =>
      (await paid.call('GET /api/v1/admin/packing-slip', { query }, who)).data.length
    const admin = await paid.signInAs('admin')
    const shipments = [{ order_id: order.order_id, courier: 'JNE', tracking_number: 'RESI-LAMA' }]
    await paid.call('POST /api/v1/admin/shipment', { body: { shipments } }, admin)
    await paid.call('PUT /api/v1/admin/order/{id}/deliver', { params }, admin)
    expect(await slips(packer)).toBe(1)
    const shipped_at = new Date(paid.now().getTime() - 15 * DAY_MS)
    await paid.db.update(shopOrder).set({ shipped_at }).where(eq(shopOrder.order_id, order.order_id))
    expect([await slips(packer), await slips(admin)]).toEqual([0, 1])
  })

  it('ships an order with cash on delivery, and does not see what the courier collects', async () => {
    const { order, sum } = await cod.place()
    const packer = await signInLimited(cod.shop, 'packer')
    const answers = await workOfPacker(cod.shop, packer, order.order_id)
    expectNoSums(answers, [sum, order.total_price])
    expect(answers[1]).toMatchObject({ data: [{ order_id: order.order_id, paid_at: null }] })
    const query = { order_ids: [order.order_id] }
    const { data } = await cod.shop.call('GET /api/v1/admin/packing-slip', { query }, await cod.admin())
    expect(data).toMatchObject([{ cash_to_collect: sum }])
  })
})

describeEachEngine('a cashier', (open) => {
  let transfers: TransferShop
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
  })
  afterAll(() => transfers.shop.close())

  it('enters an order and confirms its transfer, but gives nothing back', async () => {
    const { shop } = transfers
    const cashier = await signInLimited(shop, 'cashier')
    const product_id = await addProduct(shop.db, {
      name: 'Kopi Kasir',
      price: 40_000,
      stock: 3,
      cost_price: 31_111,
    })
    const query = { keyword: 'Kopi Kasir' }
    const { data: found } = await shop.call('GET /api/v1/admin/product', { query }, cashier)
    expect(found).toMatchObject([{ product_id, price: 40_000, cost_price: null }])
    const contact = { recipient: 'Bu Tini', telephone: '081234567890' }
    const draft = orderOf({ product_id, quantity: 1, price: 40_000 })
    const body = { ...draft, contact, payment_method_id: BY_TRANSFER }
    const { order_id: id } = (await shop.call('POST /api/v1/admin/order', { body }, cashier)).data
    const params = { id }
    const { data: order } = await shop.call('GET /api/v1/admin/order/{id}', { params }, cashier)
    const amount = Number(order.payment_amount)
    await shop.call('POST /api/v1/admin/order/{id}/transfer', { params, body: { amount } }, cashier)
    const { data: seen } = await shop.call('GET /api/v1/admin/order/{id}', { params }, cashier)
    expect(seen.state).toBe('paid')
    const refund = shop.call(
      'POST /api/v1/admin/order/{id}/refund',
      { params, body: { refunded_amount: '0' } },
      cashier,
    )
    expect((await refusalOf(refund)).code).toBe('permission_required')
    const tasks = (await shop.call('GET /api/v1/admin/pending-tasks', {}, cashier)).data
    expect(Object.keys(tasks).sort()).toEqual(['permission_set', 'to_ship'])
  })

  it('is not the catalog’s Admin, who counts stock and sees no buyer', async () => {
    const { shop, ordered } = transfers
    const catalog = await signInLimited(shop, 'catalog')
    const buyer = await shop.signInAs('customer', { name: 'Pembeli Rahasia' })
    const { product_id } = await ordered({ who: buyer, stock: 4 })
    const params = { id: product_id }
    const ledger = async (as: UserInfo) =>
      (await shop.call('GET /api/v1/admin/stock/{id}/movement', { params }, as)).data.movements
    expect(JSON.stringify(await ledger(await transfers.admin()))).toContain('Pembeli Rahasia')
    const seen = await ledger(catalog)
    expect(JSON.stringify(seen)).not.toContain('Pembeli Rahasia')
    expect(seen[0]).toMatchObject({ quantity: -1, user_name: null })
    const tasks = (await shop.call('GET /api/v1/admin/pending-tasks', {}, catalog)).data
    expect(Object.keys(tasks).sort()).toEqual(['low_stock', 'permission_set', 'unread_reviews'])
    expect((await refusalOf(shop.call('GET /api/v1/admin/order', {}, catalog))).status).toBe(403)
  })
})
