import type { AdminOrder, Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { browserApi } from '../client/api'

/** Admins and buyers use different calls (spec §7). @throws {CallFailed} */
export async function fetchOrder(id: number, roleId: number): Promise<Order | AdminOrder> {
  const name = isAdmin(roleId) ? 'GET /api/v1/admin/order/{id}' : 'GET /api/v1/order/{id}'
  return (await browserApi(name, { params: { id } })).data
}
