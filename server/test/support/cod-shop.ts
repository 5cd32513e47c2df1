/** A shop whose owner offers cash on delivery beside PayPal. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CodRule } from '@warung/contract/cod-rule.ts'
import { DEFAULT_COD_RULE } from '@warung/contract/values/cod-rule.ts'
import type { OrderFilter } from '@warung/contract/values/order-states.ts'
import { COD_METHOD } from '@warung/contract/values/payment-methods.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../src/platform/database/open.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { orderOf } from './orders.ts'
import { addProduct } from './products.ts'
import { saveSettings } from './settings.ts'
import { openUnconfiguredShop } from './transfer-shop.ts'

export const BY_COD = COD_METHOD.payment_method_id
const PRICE = 100_000

type CodOrder = {
  readonly who?: UserInfo
  readonly telephone?: string
  readonly province?: string
  readonly postal_code?: string
  readonly country?: string
  readonly payment_method_id?: number
}

export async function openCodShop(database: Database, environment: Record<string, string> = {}) {
  const shop = await openUnconfiguredShop(database, environment)
  /** A new one each time: tests let days pass. */
  const admin = () => shop.signInAs('admin')
  const offer = (rule: Partial<CodRule> = {}) =>
    saveSettings(shop, {
      payment_methods: [1, BY_COD].map((payment_method_id) => ({ payment_method_id, is_on: true })),
      cod_rule: { ...DEFAULT_COD_RULE, ...rule },
    })
  /** Two pieces of a new product with nine, at Rp 100.000. */
  const place = async (options: CodOrder = {}) => {
    const { telephone = '081234567890', payment_method_id = BY_COD, province } = options
    const who = options.who ?? (await shop.signInAs('customer'))
    const product_id = await addProduct(shop.db, { price: PRICE, stock: 9 })
    const draft = orderOf({ product_id, quantity: 2, price: PRICE })
    const { postal_code = '55281', country = 'Indonesia' } = options
    const shipment_address = {
      ...draft.shipment_address,
      postal_code,
      country,
      ...(province && { province }),
    }
    const contact = telephone === '' ? {} : { telephone }
    const body = { ...draft, shipment_address, contact, payment_method_id }
    const { data: order } = await shop.call('POST /api/v1/order', { body }, who)
    const params = { id: order.order_id }
    return {
      order,
      params,
      who,
      sum: Number(order.payment_amount),
      seen: async () => (await shop.call('GET /api/v1/order/{id}', { params }, who)).data,
      stock: async () => {
        const [found] = await shop.db.select().from(product).where(eq(product.product_id, product_id))
        return found?.stock
      },
      ship: async () =>
        shop.call(
          'POST /api/v1/admin/order/{id}/shipment',
          { params, body: { courier: 'JNE' } },
          await admin(),
        ),
      deliver: async () => shop.call('PUT /api/v1/admin/order/{id}/deliver', { params }, await admin()),
      undo: async () => shop.call('DELETE /api/v1/admin/order/{id}/deliver', { params }, await admin()),
      giveBack: async (reason?: string) =>
        shop.call(
          'POST /api/v1/admin/order/{id}/return',
          { params, body: reason === undefined ? {} : { reason } },
          await admin(),
        ),
      cancel: () => shop.call('POST /api/v1/order/{id}/cancel', { params }, who),
      timeline: async () => {
        const { data } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, await admin())
        return data.map(({ kind, detail }) => (detail === '' ? kind : `${kind}: ${detail}`))
      },
    }
  }
  const money = async () => (await shop.call('GET /api/v1/admin/money', { query: {} }, await admin())).data
  const listed = async (state: OrderFilter) => {
    const { data, meta } = await shop.call('GET /api/v1/admin/order', { query: { state } }, await admin())
    return { ids: data.map(({ order_id }) => order_id), total: meta.total }
  }
  const toShip = async () => {
    const { data } = await shop.call('GET /api/v1/admin/to-ship', { query: {} }, await admin())
    const { data: tasks } = await shop.call('GET /api/v1/admin/pending-tasks', {}, await admin())
    return { orders: data, tasks: tasks.to_ship }
  }
  return { shop, admin, offer, place, money, listed, toShip }
}
export type CodShop = Awaited<ReturnType<typeof openCodShop>>
