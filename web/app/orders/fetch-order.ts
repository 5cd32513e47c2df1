/** One order, asked for at the call that fits who is looking (spec §7). */
import type { AdminOrder, Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { browserApi } from '../client/api'

/** @throws {CallFailed} */
export async function fetchOrder(id: number, roleId: number): Promise<Order | AdminOrder> {
  const name = isAdmin(roleId) ? 'GET /api/v1/admin/order/{id}' : 'GET /api/v1/order/{id}'
  return (await browserApi(name, { params: { id } })).data
}
