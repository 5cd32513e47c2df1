/** Links that open one order without signing in. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { expect } from 'vitest'
import { type PlacedOrder, placedOrder } from './orders.ts'
import type { TestShop } from './shop.ts'

export function tokenOf({ order }: PlacedOrder): string {
  const [path, token = ''] = order.order_link.split('#')
  expect(path).toBe('/order-link')
  return token
}

export function openLink(shop: TestShop, token: string, as?: UserInfo) {
  return shop.call('POST /api/v1/order-link', { body: { token } }, as)
}

let registeredCount = 0

export function newAccount(token: string, email?: string) {
  registeredCount += 1
  const password = 'rahasia-sekali'
  const own = email ?? `pembeli-${registeredCount}@linked.example`
  return { token, name: 'Siti', email: own, password, confirm_password: password }
}

export function changed(text: string, place: number): string {
  const letter = text[place] === 'a' ? 'b' : 'a'
  return text.slice(0, place) + letter + text.slice(place + 1)
}

export async function guestOrder(shop: TestShop): Promise<PlacedOrder> {
  return placedOrder(shop, { who: await shop.signInAs('guest') })
}
