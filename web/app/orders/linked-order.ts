/** The order behind a link. Its token is in the hash, which the router does not pass to loaders. */
import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { useEffect, useState } from 'react'
import { href, redirect, useLocation, useRevalidator } from 'react-router'
import { browserApi } from '../client/api'
import { signedIn } from '../stored/session'
import { fetchOrder } from './fetch-order'

/** Stands in for an order's id in addresses: the token stays behind the `#`. */
export const BY_LINK = 'link'

export type OrderLink = {
  readonly token: string
  readonly isClaimable: boolean
}

export type LinkedOrder = { readonly order: Order; readonly roleId: number; readonly link: OrderLink }

/** A link ends when its order is kept or its e-mail corrected, but the order stays its owner's. @throws a redirect, or what `refusal` is */
async function redirectOwner(token: string, refusal: unknown): Promise<never> {
  const user = signedIn()
  const [id = ''] = token.split('-')
  const isOwn =
    user && ID_PATTERN.test(id) && (await fetchOrder(Number(id), user.role_id).catch(() => undefined))
  throw isOwn ? redirect(href('/order/:id', { id })) : refusal
}

/** @throws {CallFailed}, or a redirect to the order's own screen if the viewer has access */
export async function loadLinkedOrder(): Promise<LinkedOrder> {
  const token = window.location.hash.slice(1)
  const opening = browserApi('POST /api/v1/order-link', { body: { token } })
  const { order, owner_id } = (await opening.catch((refusal: unknown) => redirectOwner(token, refusal))).data
  const user = signedIn()
  if (user && (isAdmin(user.role_id) || user.user_id === owner_id)) {
    throw redirect(href('/order/:id', { id: String(order.order_id) }))
  }
  return { order, roleId: ROLE.guest, link: { token, isClaimable: owner_id === null } }
}

/** Reloads when another link is opened in the same tab, which changes only the hash. */
export function useLinkChanges(link: Pick<OrderLink, 'token'> | undefined): void {
  const { hash } = useLocation()
  const { revalidate } = useRevalidator()
  const other = link === undefined || hash.slice(1) === link.token ? undefined : hash
  useEffect(() => {
    if (other !== undefined) void revalidate()
  }, [other, revalidate])
}

/** The link in the address, if it could not be opened. */
export function useOpenedLink(): Pick<OrderLink, 'token'> {
  const { hash } = useLocation()
  const [token] = useState(hash.slice(1))
  return { token }
}
