/**
 * Each night: the provider's own statement of account against what it has told us so far. Whatever
 * the browser, the webhooks and the minute's reconciliation have all missed comes to light here.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { providerMovement, shopFact } from '../database/schema.ts'
import { findCapture } from './find-capture.ts'
import type { PaymentProvider, StatementLine } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

/** Lines reach the statement hours late: what was read last night is read again. */
const LOOK_BACK_MS = 3 * 24 * 3_600_000
const BATCH = 500
export const STATEMENT_CHECKED = 'statement checked'

const unknownLines = async (
  db: Db,
  provider: string,
  lines: readonly StatementLine[],
): Promise<StatementLine[]> => {
  const unknown: StatementLine[] = []
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH)
    const ids = batch.map(({ movement_id }) => movement_id)
    const known = await db
      .select({ movement_id: providerMovement.movement_id })
      .from(providerMovement)
      .where(and(eq(providerMovement.provider, provider), inArray(providerMovement.movement_id, ids)))
    const seen = new Set(known.map(({ movement_id }) => movement_id))
    unknown.push(...batch.filter(({ movement_id }) => !seen.has(movement_id)))
  }
  return unknown
}

const providerOrderOf = async (
  db: Db,
  provider: PaymentProvider,
  line: StatementLine,
): Promise<string | undefined> => {
  if (line.kind === 'capture') return line.belongs_to ?? (await provider.findOrderOfCapture(line.movement_id))
  if (line.belongs_to === undefined) return undefined
  const known = await findCapture(db, provider.name, line.belongs_to)
  return known?.provider_order_id ?? (await provider.findOrderOfCapture(line.belongs_to))
}

export type StatementChecked = {
  readonly lines: number
  /** lines that nobody had told us of, and now are in our books */
  readonly found: number
  /** lines of an account that other sales share: not made through this shop */
  readonly notOurs: number
}

/**
 * Reads the last three days up to `now`. Money that pays no order is recorded and given back by the same
 * rules as everywhere (settle-payment.ts).
 * @throws {ProviderUnavailable}
 */
export const checkStatement = async (
  db: Db,
  provider: PaymentProvider,
  now: () => Date,
): Promise<StatementChecked> => {
  const until = now()
  const lines = await provider.statement(new Date(until.getTime() - LOOK_BACK_MS), until)
  let found = 0
  let notOurs = 0
  const settled = new Set<string>()
  for (const line of await unknownLines(db, provider.name, lines)) {
    const about = await providerOrderOf(db, provider, line)
    if (about !== undefined && !settled.has(about)) {
      await settlePayment(db, provider, about, now)
      settled.add(about)
    }
    const [still] = await unknownLines(db, provider.name, [line])
    if (still) notOurs += 1
    else found += 1
  }
  const fact = { until: until.toISOString(), lines: lines.length, found, notOurs }
  await db
    .insert(shopFact)
    .values({ name: STATEMENT_CHECKED, value: fact })
    .onConflictDoUpdate({ target: shopFact.name, set: { value: sql`excluded.value` } })
  return { lines: lines.length, found, notOurs }
}
