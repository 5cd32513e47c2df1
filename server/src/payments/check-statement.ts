/**
 * Each night: the provider's own statement of account against what it has told us so far. Whatever
 * the browser, the webhooks and the minute's reconciliation have all missed comes to light here.
 */
import { minorUnits } from '@warung/contract/money.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { rows } from '../database/query-rows.ts'
import { providerMovement, shopFact } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { findCapture } from './find-capture.ts'
import { followRefunds, lockOrder, reckonRefunds } from './follow-refunds.ts'
import type { PaymentProvider, StatementLine } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

const DAY_MS = 24 * 3_600_000
/** Lines reach the statement hours late: what was read last night is read again. */
const LOOK_BACK_MS = 3 * DAY_MS
/** What providers tell of at once. */
const LOOK_BACK_MOST_MS = 30 * DAY_MS
const BATCH = 500
const factOf = (provider: string): string => `statement checked ${provider}`

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

/**
 * A chargeback may stand in the statement alone, and not beside the payment that it takes back. It
 * counts for as much as is left of that payment, so that nothing is taken off twice.
 */
const takeBack = (db: Db, provider: string, line: StatementLine, now: Date): Promise<void> =>
  inTransaction(db, async (db) => {
    const { belongs_to: capture_id, movement_id, amount, currency, moved_at } = line
    const known = capture_id === undefined ? undefined : await findCapture(db, provider, capture_id)
    if (!known || capture_id === undefined) return
    if (known.order_id !== null) await lockOrder(db, known.order_id)
    const [sums] = await rows<{ left_minor: number }>(
      db,
      sql`select (select coalesce(sum(amount_minor), 0) from provider_movement
          where provider = ${provider} and movement_id = ${capture_id})
        - (select coalesce(sum(amount_minor), 0) from provider_movement
          where provider = ${provider} and capture_id = ${capture_id} and kind = 'refund') as left_minor`,
    )
    const amount_minor = Number(minorUnits(amount, currency) ?? 0n)
    if (amount_minor === 0 || amount_minor > Number(sums?.left_minor ?? 0)) return
    const made = {
      provider_refund_id: movement_id,
      capture_id,
      status: 'COMPLETED' as const,
      amount,
      currency,
      request_id: undefined,
      refunded_at: moved_at,
    }
    await followRefunds(db, [made], { provider, now })
    await db
      .insert(providerMovement)
      .values({
        provider,
        movement_id,
        kind: 'refund',
        capture_id,
        provider_order_id: known.provider_order_id,
        amount_minor,
        currency,
        moved_at,
        seen_at: now,
      })
      .onConflictDoNothing()
    if (known.order_id !== null) await reckonRefunds(db, known.order_id, now)
  })

const isUnmatched = async (db: Db, provider: string, line: StatementLine): Promise<boolean> => {
  const captureId = line.kind === 'capture' ? line.movement_id : line.belongs_to
  return captureId !== undefined && (await findCapture(db, provider, captureId))?.isUnmatched === true
}

/** From where the last reading ended, and some days before. */
const readFrom = async (db: Db, provider: string, until: Date): Promise<Date> => {
  const last = (await statementCheckedAt(db, provider)) ?? until
  const from = Math.min(last.getTime(), until.getTime()) - LOOK_BACK_MS
  return new Date(Math.max(from, until.getTime() - LOOK_BACK_MOST_MS))
}

/** Up to when an account's statement has been compared; null before the first night. */
export const statementCheckedAt = async (db: Db, provider: string): Promise<Date | null> => {
  const [fact] = await db
    .select()
    .from(shopFact)
    .where(eq(shopFact.name, factOf(provider)))
  const value = fact?.value
  const until = typeof value === 'object' && value !== null && 'until' in value ? value.until : undefined
  return typeof until === 'string' ? new Date(until) : null
}

export type StatementChecked = {
  readonly lines: number
  /** lines that nobody had told us of, and now are in our books */
  readonly found: number
  /** lines of an account that other sales share: not made through this shop, or without its reference (D18) */
  readonly notOurs: number
}

/**
 * Reads what has moved since the last reading, and the three days before it. Money that pays no order is recorded and given back by the same
 * rules as everywhere (settle-payment.ts).
 * @throws {ProviderUnavailable}
 */
export const checkStatement = async (
  db: Db,
  provider: PaymentProvider,
  now: () => Date,
): Promise<StatementChecked> => {
  const until = now()
  const lines = await provider.statement(await readFrom(db, provider.name, until), until)
  let found = 0
  let notOurs = 0
  const settled = new Set<string>()
  for (const line of await unknownLines(db, provider.name, lines)) {
    const about = await providerOrderOf(db, provider, line)
    if (about !== undefined && !settled.has(about)) {
      await settlePayment(db, provider, about, now)
      settled.add(about)
    }
    const [unheard] = await unknownLines(db, provider.name, [line])
    if (unheard?.kind === 'refund') await takeBack(db, provider.name, unheard, now())
    const [still] = await unknownLines(db, provider.name, [line])
    if (still || (await isUnmatched(db, provider.name, line))) notOurs += 1
    else found += 1
  }
  const fact = { until: until.toISOString(), lines: lines.length, found, notOurs }
  await db
    .insert(shopFact)
    .values({ name: factOf(provider.name), value: fact })
    .onConflictDoUpdate({ target: shopFact.name, set: { value: sql`excluded.value` } })
  return { lines: lines.length, found, notOurs }
}
