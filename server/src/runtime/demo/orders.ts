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

function demoLines(index: number): DemoOrder['lines'] {
  const chosen = Array.from(
    { length: 1 + (index % 3) },
    (_, lineIndex) => popularProducts[(index * 7 + lineIndex * 13) % popularProducts.length],
  )
  return chosen.flatMap((product, lineIndex) =>
    product ? [{ sku: product.sku, quantity: 1 + ((index + lineIndex) % 3) }] : [],
  )
}

/** Oldest first; the last ones are from today and unpaid. */
export const demoOrders: readonly DemoOrder[] = Array.from({ length: DEMO_ORDER_COUNT }, (_, index) => ({
  person: (index * 7) % demoPeople.length,
  lines: demoLines(index),
  daysAgo: Math.floor(((DEMO_ORDER_COUNT - 1 - index) * 60) / DEMO_ORDER_COUNT),
  state:
    index >= DEMO_ORDER_COUNT - 3
      ? 'unpaid'
      : (demoOrderStates[index % demoOrderStates.length] ?? 'delivered'),
}))
