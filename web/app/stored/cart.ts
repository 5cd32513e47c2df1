/** The cart in local storage (spec §3, §4). */

import { INTEGER_MAX, LINES_MAX, PRICE_MAX } from '@warung/contract/values/limits.ts'
import { isRecord } from '@warung/contract/values/objects.ts'
import { useSyncExternalStore } from 'react'
import { storedValue, subscribe } from './storage'
import { storedTexts } from './texts'

export type CartItem = {
  readonly product: number
  readonly name: string
  readonly image: string
  readonly price: number
  /** 0 if it can no longer be ordered */
  readonly stock: number
  readonly qty: number
}

export const UNAVAILABLE_WORDS = storedTexts.unavailable

/** False if it is deleted, unpublished or sold out. */
export function isAvailable({ stock }: CartItem): boolean {
  return stock > 0
}

const EMPTY_CART: readonly CartItem[] = []

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
}

function checkItem(value: unknown): CartItem | undefined {
  if (!isRecord(value)) return undefined
  const { product, name, image, price, stock, qty } = value
  if (!isWhole(product, 1, INTEGER_MAX) || !isWhole(price, 0, PRICE_MAX)) return undefined
  if (!isWhole(stock, 0, INTEGER_MAX) || !isWhole(qty, 1, INTEGER_MAX)) return undefined
  if (typeof name !== 'string' || typeof image !== 'string') return undefined
  return { product, name, image, price, stock, qty }
}

function checkItems(value: unknown): readonly CartItem[] | undefined {
  if (!Array.isArray(value)) return undefined
  const seen = new Set<number>()
  const items: CartItem[] = []
  for (const entry of value.slice(0, LINES_MAX)) {
    const item = checkItem(entry)
    if (!item || seen.has(item.product)) continue
    seen.add(item.product)
    items.push(item)
  }
  return items
}

const cartStorage = storedValue('cartItems', checkItems)

export function cartItems(): readonly CartItem[] {
  return cartStorage.read() ?? EMPTY_CART
}
export function useCartItems(): readonly CartItem[] {
  return useSyncExternalStore(subscribe, cartItems, () => EMPTY_CART)
}

/** Replaces the entry of the same product, otherwise appends (spec §4). @returns false if the cart is full */
export function putInCart(item: CartItem): boolean {
  const items = cartItems()
  const isThere = items.some((entry) => entry.product === item.product)
  cartStorage.write(
    isThere
      ? items.map((entry) => (entry.product === item.product ? item : entry))
      : [...items, item].slice(0, LINES_MAX),
  )
  return isThere || items.length < LINES_MAX
}

export function removeFromCart(product: number): void {
  cartStorage.write(cartItems().filter((entry) => entry.product !== product))
}

/** Undoes a removal, at the item's former position. */
export function restoreToCart(item: CartItem, index: number): void {
  const others = cartItems().filter(({ product }) => product !== item.product)
  cartStorage.write([...others.slice(0, index), item, ...others.slice(index)].slice(0, LINES_MAX))
}

export function countPieces(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.qty, 0)
}
