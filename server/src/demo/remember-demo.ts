/** What the demo brought into this shop, so that it can be taken away again. */
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../database/open.ts'
import { shopFact } from '../database/schema.ts'

const FACT = 'demo'

const ids = z.array(z.int())
const broughtSchema = z.object({ people: ids, products: ids, orders: ids })
export type DemoBrought = z.output<typeof broughtSchema>

const remember = async (db: Db, value: object): Promise<void> => {
  await db
    .insert(shopFact)
    .values({ name: FACT, value })
    .onConflictDoUpdate({ target: shopFact.name, set: { value } })
}

const fact = async (db: Db): Promise<unknown> => {
  const [found] = await db.select().from(shopFact).where(eq(shopFact.name, FACT))
  return found?.value
}

export const rememberDemo = (db: Db, brought: DemoBrought): Promise<void> => remember(db, brought)

export const rememberRemoval = (db: Db, now: Date): Promise<void> =>
  remember(db, { removed_at: now.toISOString() })

/** Undefined when there is no demo in this shop. */
export const broughtByDemo = async (db: Db): Promise<DemoBrought | undefined> =>
  broughtSchema.safeParse(await fact(db)).data

export const wasDemoRemoved = async (db: Db): Promise<boolean> => {
  const value = await fact(db)
  return typeof value === 'object' && value !== null && 'removed_at' in value
}
