import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/open.ts'
import { shopFact } from '../../platform/database/schema/installation.ts'

const FACT = 'demo'

const ids = z.array(z.int())
const demoRecordSchema = z.object({ people: ids, products: ids, orders: ids })
export type DemoRecord = z.output<typeof demoRecordSchema>

async function recordFact(db: Db, value: object): Promise<void> {
  await db
    .insert(shopFact)
    .values({ name: FACT, value })
    .onConflictDoUpdate({ target: shopFact.name, set: { value } })
}

async function fact(db: Db): Promise<unknown> {
  const [found] = await db.select().from(shopFact).where(eq(shopFact.name, FACT))
  return found?.value
}

export function recordDemo(db: Db, record: DemoRecord): Promise<void> {
  return recordFact(db, record)
}

export function recordDemoRemoval(db: Db, now: Date): Promise<void> {
  return recordFact(db, { removed_at: now.toISOString() })
}

export async function findDemoRecord(db: Db): Promise<DemoRecord | undefined> {
  return demoRecordSchema.safeParse(await fact(db)).data
}

export async function wasDemoRemoved(db: Db): Promise<boolean> {
  const value = await fact(db)
  return typeof value === 'object' && value !== null && 'removed_at' in value
}
