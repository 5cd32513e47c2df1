/** The order behind a link. The token is in the address's hash, which the router gives to no loader. */
import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { useEffect, useState } from 'react'
import { href, redirect, useLocation, useRevalidator } from 'react-router'
import { browserApi } from '../client/api'
import { signedIn } from '../stored/session'

export type OrderLink = {
  readonly token: string
  readonly isAdoptable: boolean
}

export type LinkedOrder = { readonly order: Order; readonly roleId: number; readonly link: OrderLink }

/** @throws {CallFailed}, or a redirect to the order's own screen for a viewer with access */
export async function loadLinkedOrder(): Promise<LinkedOrder> {
  const token = window.location.hash.slice(1)
  const { order, owner_id } = (await browserApi('POST /api/v1/order-link', { body: { token } })).data
  const user = signedIn()
  if (user && (isAdmin(user.role_id) || user.user_id === owner_id)) {
    throw redirect(href('/order/:id', { id: String(order.order_id) }))
  }
  return { order, roleId: ROLE.guest, link: { token, isAdoptable: owner_id === null } }
}

/** Another link opened in the same tab changes only the hash. */
export function useLinkChanges(link: Pick<OrderLink, 'token'> | undefined): void {
  const { hash } = useLocation()
  const { revalidate } = useRevalidator()
  const other = link === undefined || hash.slice(1) === link.token ? undefined : hash
  useEffect(() => {
    if (other !== undefined) void revalidate()
  }, [other, revalidate])
}

/** The address's link, for one that failed to open. */
export function useOpenedLink(): Pick<OrderLink, 'token'> {
  const { hash } = useLocation()
  const [token] = useState(hash.slice(1))
  return { token }
}
