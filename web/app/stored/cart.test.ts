import { LINES_MAX } from '@warung/contract/values/limits.ts'
import { expect, it } from 'vitest'
import { type CartItem, cartItems, putInCart } from './cart'

function line(product: number): CartItem {
  return { product, name: `Teh ${product}`, image: '', price: 1000, stock: 9, qty: 1 }
}

it('refuses a product more than an order may have, and loses none', () => {
  for (let product = 1; product <= LINES_MAX; product += 1) putInCart(line(product))
  expect(putInCart(line(LINES_MAX + 1))).toBe(false)
  expect(cartItems()).toHaveLength(LINES_MAX)
  expect(cartItems()[0]?.product).toBe(1)
  expect(putInCart({ ...line(1), qty: 2 })).toBe(true)
  expect(cartItems()[0]?.qty).toBe(2)
})
