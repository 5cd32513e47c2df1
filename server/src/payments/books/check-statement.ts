/**
 * Each night: the provider's own statement of account against what it has told us so far. Whatever
 * the browser, the webhooks and the minute's reconciliation have all missed comes to light here.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockOrder, recalculateRefunds } from '../../orders/orders/recalculate-refunds.ts'
import { type Db, isDatabaseUnavailable } from '../../platform/database/open.ts'
import { shopFact } from '../../platform/database/schema/installation.ts'
import { providerMovement } from '../../platform/database/schema/reconciliation.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import {
  type PaymentProvider,
  ProviderUnavailable,
  type StatementLine,
  UNANSWERED_MAX,
} from '../../providers/provider.ts'
import { findCapture } from '../settlement/find-capture.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { syncRefunds } from '../settlement/sync-refunds.ts'

/** Lines reach the statement hours late: what was read last night is read again. */
const LOOK_BACK_MS = 3 * DAY_MS
/** What providers tell of at once. */
const LOOK_BACK_MAX_MS = 30 * DAY_MS
const STATEMENT_BATCH = 500
function factOf(provider: string): string {
  return `statement checked ${provider}`
}

async function unknownLines(
  db: Db,
  provider: string,
  lines: readonly StatementLine[],
): Promise<StatementLine[]> {
  const unknown: StatementLine[] = []
  for (let start = 0; start < lines.length; start += STATEMENT_BATCH) {
    const batch = lines.slice(start, start + STATEMENT_BATCH)
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

async function providerOrderOf(
  db: Db,
  provider: PaymentProvider,
  line: StatementLine,
): Promise<string | undefined> {
  if (line.kind === 'capture') return line.belongs_to ?? (await provider.findOrderOfCapture(line.movement_id))
  if (line.belongs_to === undefined) return undefined
  const known = await findCapture(db, provider.name, line.belongs_to)
  return known?.provider_order_id ?? (await provider.findOrderOfCapture(line.belongs_to))
}

/**
 * A chargeback may stand in the statement alone, and not beside the payment that it takes back. It
 * counts for as much as is left of that payment, so that nothing is taken off twice.
 */
function recordChargeback(db: Db, provider: string, line: StatementLine, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const { belongs_to: capture_id, movement_id, amount_minor, currency, moved_at } = line
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
    if (amount_minor === 0 || amount_minor > Number(sums?.left_minor ?? 0)) return
    const made = {
      provider_refund_id: movement_id,
      capture_id,
      status: 'COMPLETED' as const,
      amount_minor,
      currency,
      request_id: undefined,
      refunded_at: moved_at,
    }
    await syncRefunds(db, [made], { provider, now })
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
    if (known.order_id !== null) await recalculateRefunds(db, known.order_id, now)
  })
}

async function isLineUnmatched(db: Db, provider: string, line: StatementLine): Promise<boolean> {
  const captureId = line.kind === 'capture' ? line.movement_id : line.belongs_to
  return captureId !== undefined && (await findCapture(db, provider, captureId))?.isUnmatched === true
}

/** From where the last reading ended, and some days before. */
async function statementStart(db: Db, provider: string, until: Date): Promise<Date> {
  const last = (await statementCheckedAt(db, provider)) ?? until
  const from = Math.min(last.getTime(), until.getTime()) - LOOK_BACK_MS
  return new Date(Math.max(from, until.getTime() - LOOK_BACK_MAX_MS))
}

/** Up to when an account's statement has been compared; null before the first night. */
export async function statementCheckedAt(db: Db, provider: string): Promise<Date | null> {
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

/** @param settled provider orders that were asked for in this reading, and need no second question */
async function settleLine(
  db: Db,
  provider: PaymentProvider,
  line: StatementLine,
  settled: Set<string>,
  now: () => Date,
): Promise<void> {
  const about = await providerOrderOf(db, provider, line)
  if (about !== undefined && !settled.has(about)) {
    await settlePayment(db, provider, about, now)
    settled.add(about)
  }
  const [unheard] = await unknownLines(db, provider.name, [line])
  if (unheard?.kind === 'refund') await recordChargeback(db, provider.name, unheard, now())
}

/**
 * Reads what has moved since the last reading, and the three days before it. Money that pays no order is recorded and given back by the same
 * rules as everywhere (settle-payment.ts). Of a provider that has no statement nothing is read.
 * @throws {ProviderUnavailable} the provider cannot be asked
 * @throws whatever the first line that could not be settled failed with, once the others were read; those lines count for
 * nothing, and are read again
 */
export async function checkStatement(
  db: Db,
  provider: PaymentProvider,
  now: () => Date,
): Promise<StatementChecked> {
  const { statement } = provider
  if (!statement) return { lines: 0, found: 0, notOurs: 0 }
  const until = now()
  const lines = await statement.lines(await statementStart(db, provider.name, until), until)
  let found = 0
  let notOurs = 0
  let unanswered = 0
  const failures: unknown[] = []
  const settled = new Set<string>()
  for (const line of await unknownLines(db, provider.name, lines)) {
    try {
      await settleLine(db, provider, line, settled, now)
      unanswered = 0
    } catch (error) {
      failures.push(error)
      // any other failure is of this line alone
      if (error instanceof ProviderUnavailable || isDatabaseUnavailable(error)) unanswered += 1
      if (unanswered >= UNANSWERED_MAX) break
      continue
    }
    const [still] = await unknownLines(db, provider.name, [line])
    if (still || (await isLineUnmatched(db, provider.name, line))) notOurs += 1
    else found += 1
  }
  if (failures.length > 0) throw failures[0] // read again tomorrow, from where the last whole reading ended
  const fact = { until: until.toISOString(), lines: lines.length, found, notOurs }
  await db
    .insert(shopFact)
    .values({ name: factOf(provider.name), value: fact })
    .onConflictDoUpdate({ target: shopFact.name, set: { value: sql`excluded.value` } })
  return { lines: lines.length, found, notOurs }
}

/**
 * Of every provider, one after the other.
 * @throws what the first that could not be read failed with, once the others were read
 */
export async function checkStatements(
  db: Db,
  providers: readonly PaymentProvider[],
  now: () => Date,
): Promise<StatementChecked> {
  const sums = { lines: 0, found: 0, notOurs: 0 }
  const failures: unknown[] = []
  for (const provider of providers) {
    try {
      const { lines, found, notOurs } = await checkStatement(db, provider, now)
      sums.lines += lines
      sums.found += found
      sums.notOurs += notOurs
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return sums
}
