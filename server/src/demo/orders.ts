/** The demo shop's orders, in every state; who bought what is reckoned, not rolled. */
import { demoPeople } from './people.ts'
import { demoProducts } from './products.ts'

export type DemoOrder = {
  readonly person: number
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  readonly daysAgo: number
  readonly state: 'unpaid' | 'released' | 'paid' | 'delivered'
}

const COUNT = 42
const states = ['delivered', 'delivered', 'paid', 'delivered', 'released', 'delivered', 'paid'] as const

const plentiful = demoProducts.filter((product) => product.stock > 10)

const linesOf = (place: number): DemoOrder['lines'] => {
  const chosen = Array.from(
    { length: 1 + (place % 3) },
    (_, turn) => plentiful[(place * 7 + turn * 13) % plentiful.length],
  )
  return chosen.flatMap((product, turn) =>
    product ? [{ sku: product.sku, quantity: 1 + ((place + turn) % 3) }] : [],
  )
}

/** Oldest first; the last ones are of today and wait for their payment. */
export const demoOrders: readonly DemoOrder[] = Array.from({ length: COUNT }, (_, place) => ({
  person: (place * 7) % demoPeople.length,
  lines: linesOf(place),
  daysAgo: Math.floor(((COUNT - 1 - place) * 60) / COUNT),
  state: place >= COUNT - 3 ? 'unpaid' : (states[place % states.length] ?? 'delivered'),
}))
