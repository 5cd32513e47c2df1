/** The order's review, opened with a filled cart. */
import type { Page } from '@playwright/test'
import { openOrigin } from './navigation.ts'
import type { Session } from './session.ts'
import { ADDRESS, type CreatedProduct } from './shop-data.ts'

type InCart = Pick<CreatedProduct, 'product_id' | 'name' | 'image' | 'price' | 'stock'>

export async function openPlaceOrder(page: Page, session: Session, item: InCart, qty = 1): Promise<void> {
  const { product_id: product, name, image, price, stock } = item
  const { postal_code: postalCode, ...address } = ADDRESS
  const stored = {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    userInfo: JSON.stringify(session),
    cartItems: JSON.stringify([{ product, name, image, price, stock, qty }]),
    shippingAddress: JSON.stringify({ ...address, postalCode }),
  }
  if (page.url() === 'about:blank') await openOrigin(page)
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  await page.goto('/placeorder')
}
