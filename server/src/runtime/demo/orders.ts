/** Demo orders in every state, computed without randomness. */
import { demoPeople } from './people.ts'
import { demoProducts } from './products.ts'

export type DemoOrder = {
  readonly person: number
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  readonly daysAgo: number
  readonly state: 'unpaid' | 'released' | 'paid' | 'delivered'
}

const DEMO_ORDER_COUNT = 42
const demoOrderStates = [
  'delivered',
  'delivered',
  'paid',
  'delivered',
  'released',
  'delivered',
  'paid',
] as const

const popularProducts = demoProducts.filter((product) => product.stock > 10)

function demoLines(place: number): DemoOrder['lines'] {
  const chosen = Array.from(
    { length: 1 + (place % 3) },
    (_, turn) => popularProducts[(place * 7 + turn * 13) % popularProducts.length],
  )
  return chosen.flatMap((product, turn) =>
    product ? [{ sku: product.sku, quantity: 1 + ((place + turn) % 3) }] : [],
  )
}

/** Oldest first; the last are from today and unpaid. */
export const demoOrders: readonly DemoOrder[] = Array.from({ length: DEMO_ORDER_COUNT }, (_, place) => ({
  person: (place * 7) % demoPeople.length,
  lines: demoLines(place),
  daysAgo: Math.floor(((DEMO_ORDER_COUNT - 1 - place) * 60) / DEMO_ORDER_COUNT),
  state:
    place >= DEMO_ORDER_COUNT - 3
      ? 'unpaid'
      : (demoOrderStates[place % demoOrderStates.length] ?? 'delivered'),
}))
