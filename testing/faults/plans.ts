/** Who buys what in a run, and how their payments go wrong; the same for the same seed. */
import { randomBytes } from 'node:crypto'
import { ROLE } from '@warung/contract/values/roles.ts'
import { seededRandom } from '@warung/paypal-simulator/random.ts'
import { accessTokens } from '../../server/src/accounts/access-token.ts'
import { openSession } from '../../server/src/accounts/open-session.ts'
import type { Db } from '../../server/src/platform/database/open.ts'
import { appUser } from '../../server/src/platform/database/schema/accounts.ts'
import { product } from '../../server/src/platform/database/schema/catalog.ts'
import { stockMovement } from '../../server/src/platform/database/schema/stock-movements.ts'
import type { Callback, PaymentFlaw, Plan } from './buyer.ts'
import { RUPIAH_WAYS } from './rupiah-parties.ts'

const BUYERS = 20
const PRODUCTS = 12
const CALLBACKS: readonly Callback[] = ['reported', 'dropped', 'reported five times at once']
const FLAWS: readonly PaymentFlaw[] = [
  'too little',
  'too much',
  'another currency',
  'another account',
  'bare order number',
  'forged reference',
]
const FLAWED_RATE = 0.15

/** No client of a run refreshes its token, so tokens are dated ahead: a run may take this long. */
const RUN_MS_MAX = 6 * 3_600_000

async function signIn(db: Db, secret: string, role_id: 1 | 3, name: string): Promise<string> {
  const now = new Date(Date.now() + RUN_MS_MAX)
  const randomToken = (): string => randomBytes(32).toString('base64url')
  const email = `${name}@faults.example`
  const [person] = await db
    .insert(appUser)
    .values({ name, email, role_id, password_hash: '!', created_at: now })
    .returning()
  if (!person) throw new Error('a user was inserted but not returned')
  return (await openSession(db, accessTokens(secret), person, { now, randomToken })).access_token
}

async function addProducts(db: Db, random: () => number): Promise<(typeof product.$inferSelect)[]> {
  const now = new Date()
  const added = await db
    .insert(product)
    .values(
      Array.from({ length: PRODUCTS }, (_, index) => ({
        name: `Thing ${index}`,
        sku: `FAULT-${index}`,
        price: 20_000 + Math.floor(random() * 900_000),
        stock: 100_000,
        brand: 'Faults',
        description: '',
        search_text: `fault-${index}`,
        created_at: now,
      })),
    )
    .returning()
  await db.insert(stockMovement).values(
    added.map(({ product_id, stock }) => ({
      product_id,
      quantity: stock,
      reason: 'created' as const,
      created_at: now,
    })),
  )
  return added
}

export type Preparation = { readonly plans: readonly Plan[]; readonly adminToken: string }

/** Fills an empty shop with what the run needs. */
export async function preparePlans(
  db: Db,
  run: { payments: number; seed: number; sessionSecret: string; isPayPalOnly?: boolean | undefined },
): Promise<Preparation> {
  const random = seededRandom(run.seed)
  const products = await addProducts(db, random)
  const buyers: string[] = []
  for (let buyer = 0; buyer < BUYERS; buyer += 1)
    buyers.push(await signIn(db, run.sessionSecret, ROLE.customer, `buyer-${buyer}`))
  const plans = Array.from({ length: run.payments }, (_, index): Plan => {
    const wanted = products[Math.floor(random() * products.length)]
    if (!wanted) throw new Error('there are no products')
    // each flaw once at least, also in a small run: a check that is gone must show
    const flaw =
      FLAWS[index] ?? (random() < FLAWED_RATE ? FLAWS[Math.floor(random() * FLAWS.length)] : undefined)
    const ways = run.isPayPalOnly || index < FLAWS.length ? [1] : [1, ...RUPIAH_WAYS]
    return {
      key: `fault-run-${run.seed}-${index}`,
      product_id: wanted.product_id,
      price: wanted.price,
      quantity: 1 + Math.floor(random() * 3),
      access_token: buyers[index % buyers.length] ?? '',
      telephone: `0812345678${10 + (index % buyers.length)}`,
      payment_method_id: ways[index % ways.length] ?? 1,
      callback: CALLBACKS[Math.floor(random() * CALLBACKS.length)] ?? 'dropped',
      flaw,
      paysTwice: flaw === undefined && random() < 0.1,
    }
  })
  return { plans, adminToken: await signIn(db, run.sessionSecret, ROLE.superAdmin, 'admin') }
}
