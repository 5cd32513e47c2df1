import { eq, like, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { shopFact } from '../database/schema/installation.ts'
import { inTransaction } from '../database/transaction.ts'

const PREFIX = 'job '

export type JobRecord = {
  readonly name: string
  readonly last_success_at: string | null
  readonly last_failure_at: string | null
}

export async function recordJob(
  db: Db,
  name: string,
  outcome: 'success' | 'failure',
  at: Date,
): Promise<void> {
  const [own, other] =
    outcome === 'success' ? ['last_success_at', 'last_failure_at'] : ['last_failure_at', 'last_success_at']
  // a time after this one is of a clock that was ahead, and would hide this outcome
  const known = sql`case when shop_fact.value ->> ${other} > ${at.toISOString()} then shop_fact.value - ${other}::text else shop_fact.value end`
  await db
    .insert(shopFact)
    .values({ name: `${PREFIX}${name}`, value: { [own]: at.toISOString() } })
    .onConflictDoUpdate({ target: shopFact.name, set: { value: sql`${known} || excluded.value` } })
}

export async function renameJobRecord(db: Db, from: string, to: string): Promise<void> {
  const former = eq(shopFact.name, `${PREFIX}${from}`)
  await inTransaction(db, async (db) => {
    const [record] = await db.delete(shopFact).where(former).returning({ value: shopFact.value })
    if (!record) return
    await db
      .insert(shopFact)
      .values({ name: `${PREFIX}${to}`, value: record.value })
      .onConflictDoNothing()
  })
}

function parseJobTime(value: unknown, key: string): string | null {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : null
  return typeof found === 'string' ? found : null
}

export async function jobRecords(db: Db): Promise<JobRecord[]> {
  const facts = await db
    .select()
    .from(shopFact)
    .where(like(shopFact.name, `${PREFIX}%`))
    .orderBy(shopFact.name)
  return facts.map(({ name, value }) => ({
    name: name.slice(PREFIX.length),
    last_success_at: parseJobTime(value, 'last_success_at'),
    last_failure_at: parseJobTime(value, 'last_failure_at'),
  }))
}
