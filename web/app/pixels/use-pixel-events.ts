/** What a visitor does, read from the screens that are shown: no screen knows of it. */
import type { Order } from '@warung/contract/orders.ts'
import { isRecord } from '@warung/contract/values/objects.ts'
import { PIXEL_PAGES } from '@warung/contract/values/pixels.ts'
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { type CartItem, cartItems } from '../stored/cart'
import { isReported, rememberReported } from '../stored/reported-orders'
import { openPixels, type PixelEvent, type PixelIds, type PixelItem } from './vendors'

/** `screen`: the id of its route, as `screens/cart` */
type Shown = { readonly screen: string | undefined; readonly pathname: string; readonly data: unknown }

let send: ReturnType<typeof openPixels> | undefined
/** The screen before: an order that follows Place Order was just placed. */
let lastScreen: string | undefined
let lastViewed = ''

function itemOfCart({ product, name, price, qty }: CartItem): PixelItem {
  return { id: product, name, price, quantity: qty }
}

function isProduct(data: unknown): data is { product_id: number; name: string; price: number } {
  return (
    isRecord(data) &&
    typeof data.product_id === 'number' &&
    typeof data.name === 'string' &&
    typeof data.price === 'number'
  )
}

function isAdded(data: unknown): data is CartItem {
  return isRecord(data) && typeof data.product === 'number' && typeof data.qty === 'number'
}

function isOrderScreen(data: unknown): data is { order: Order } {
  return isRecord(data) && isRecord(data.order) && typeof data.order.order_id === 'number'
}

/** Once for each order, also after a reload or a step back. */
function purchaseIn({ screen, data }: Shown): PixelEvent[] {
  if (screen !== 'screens/order' || lastScreen !== 'screens/place-order' || !isOrderScreen(data)) return []
  const { order_id, total_price, order_product } = data.order
  if (isReported(order_id)) return []
  rememberReported(order_id)
  const items = order_product.map(({ product_id, name, price, quantity }) => ({
    ...{ id: product_id, name, price, quantity },
  }))
  return [{ kind: 'purchase', items, orderId: order_id, total: total_price }]
}

function pixelEventsOf(shown: Shown, isNew: boolean): readonly PixelEvent[] {
  const { screen, pathname, data } = shown
  const page: PixelEvent[] = isNew && PIXEL_PAGES.test(pathname) ? [{ kind: 'page' }] : []
  if (screen === 'screens/product' && isNew && isProduct(data))
    return [
      ...page,
      { kind: 'product', items: [{ id: data.product_id, name: data.name, price: data.price, quantity: 1 }] },
    ]
  if (screen === 'screens/cart' && isAdded(data))
    return [...page, { kind: 'cart', items: [itemOfCart(data)] }]
  if (screen === 'screens/shipping' && isNew)
    return [{ kind: 'checkout', items: cartItems().map(itemOfCart) }]
  return [...page, ...purchaseIn(shown)]
}

/** @param ids undefined without consent */
export function usePixelEvents(ids: PixelIds | undefined): void {
  const { key, pathname } = useLocation()
  const { id: screen, loaderData: data } = useMatches().at(-1) ?? {}
  useEffect(() => {
    if (ids) {
      send ??= openPixels(ids)
      const page = { location: window.location.origin + pathname }
      for (const event of pixelEventsOf({ screen, pathname, data }, lastViewed !== key)) send(event, page)
      lastViewed = key
    }
    lastScreen = screen
  }, [ids, key, screen, pathname, data])
}
