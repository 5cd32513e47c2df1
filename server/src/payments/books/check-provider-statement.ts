/** Checks the provider's statement each night against our movements, to find what browser, webhooks and reconciliation missed. */

import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import { recalculateRefunds } from '../../orders/orders/recalculate-refunds.ts'
import { type Db, isDatabaseUnavailable } from '../../platform/database/open.ts'
import { shopFact } from '../../platform/database/schema/installation.ts'
import { providerMovement } from '../../platform/database/schema/reconciliation.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import {
  type PaymentProvider,
  type ProviderStatementLine,
  ProviderUnavailable,
  UNANSWERED_MAX,
} from '../../providers/provider.ts'
import { findCapture } from '../settlement/find-capture.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { syncRefunds } from '../settlement/sync-refunds.ts'

/** Lines may reach the statement hours late, so earlier days are read again. */
const LOOK_BACK_MS = 3 * DAY_MS
const LOOK_BACK_MAX_MS = 30 * DAY_MS
const STATEMENT_BATCH = 500
function factOf(account: string): string {
  return `statement checked ${account}`
}

async function unknownLines(
  db: Db,
  account: string,
  lines: readonly ProviderStatementLine[],
): Promise<ProviderStatementLine[]> {
  const unknown: ProviderStatementLine[] = []
  for (let start = 0; start < lines.length; start += STATEMENT_BATCH) {
    const batch = lines.slice(start, start + STATEMENT_BATCH)
    const ids = batch.map(({ movement_id }) => movement_id)
    const recorded = await db
      .select({ movement_id: providerMovement.movement_id })
      .from(providerMovement)
      .where(and(eq(providerMovement.account, account), inArray(providerMovement.movement_id, ids)))
    const seen = new Set(recorded.map(({ movement_id }) => movement_id))
    unknown.push(...batch.filter(({ movement_id }) => !seen.has(movement_id)))
  }
  return unknown
}

async function providerOrderOf(
  db: Db,
  provider: PaymentProvider,
  line: ProviderStatementLine,
): Promise<string | undefined> {
  if (line.kind === 'capture') return line.belongs_to ?? (await provider.findOrderOfCapture(line.movement_id))
  if (line.belongs_to === undefined) return undefined
  const capture = await findCapture(db, provider.account, line.belongs_to)
  return capture?.provider_order_id ?? (await provider.findOrderOfCapture(line.belongs_to))
}

/** The captured amount that recorded refunds have left, in minor units. */
async function leftOfCapture(db: Db, account: string, captureId: string): Promise<number> {
  const [sums] = await rows<{ left_minor: number }>(
    db,
    sql`select (select coalesce(sum(amount_minor), 0) from provider_movement
        where account = ${account} and movement_id = ${captureId})
      - (select coalesce(sum(amount_minor), 0) from provider_movement
        where account = ${account} and capture_id = ${captureId} and kind = 'refund') as left_minor`,
  )
  return Number(sums?.left_minor ?? 0)
}

/** A chargeback may appear only in the statement. At most what is left of its payment counts, so nothing is subtracted twice. */
function recordChargeback(db: Db, account: string, line: ProviderStatementLine, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const { belongs_to: capture_id, movement_id, amount_minor, currency, moved_at } = line
    const capture = capture_id === undefined ? undefined : await findCapture(db, account, capture_id)
    if (!capture || capture_id === undefined) return
    if (capture.order_id !== null) await lockOrder(db, capture.order_id)
    if (amount_minor === 0 || amount_minor > (await leftOfCapture(db, account, capture_id))) return
    const made = {
      provider_refund_id: movement_id,
      capture_id,
      status: 'completed' as const,
      amount_minor,
      currency,
      request_id: undefined,
      refunded_at: moved_at,
    }
    await syncRefunds(db, [made], { account, now })
    await db
      .insert(providerMovement)
      .values({
        account,
        movement_id,
        kind: 'refund',
        capture_id,
        provider_order_id: capture.provider_order_id,
        amount_minor,
        currency,
        moved_at,
        seen_at: now,
      })
      .onConflictDoNothing()
    if (capture.order_id !== null) await recalculateRefunds(db, capture.order_id, now)
  })
}

async function isLineUnmatched(db: Db, account: string, line: ProviderStatementLine): Promise<boolean> {
  const captureId = line.kind === 'capture' ? line.movement_id : line.belongs_to
  return captureId !== undefined && (await findCapture(db, account, captureId))?.isUnmatched === true
}

async function providerStatementStart(db: Db, account: string, until: Date): Promise<Date> {
  const last = (await statementCheckedAt(db, account)) ?? until
  const from = Math.min(last.getTime(), until.getTime()) - LOOK_BACK_MS
  return new Date(Math.max(from, until.getTime() - LOOK_BACK_MAX_MS))
}

export async function statementCheckedAt(db: Db, account: string): Promise<Date | null> {
  const [fact] = await db
    .select()
    .from(shopFact)
    .where(eq(shopFact.name, factOf(account)))
  const value = fact?.value
  const until = typeof value === 'object' && value !== null && 'until' in value ? value.until : undefined
  return typeof until === 'string' ? new Date(until) : null
}

export type StatementChecked = {
  readonly lines: number
  readonly found: number
  /** lines of other sales on the same account, without our reference (D18) */
  readonly notOurs: number
}

/** @param settled provider orders settled earlier in this run */
async function settleLine(
  db: Db,
  provider: PaymentProvider,
  line: ProviderStatementLine,
  settled: Set<string>,
  now: () => Date,
): Promise<void> {
  const about = await providerOrderOf(db, provider, line)
  if (about !== undefined && !settled.has(about)) {
    await settlePayment(db, provider, about, now)
    settled.add(about)
  }
  const [unrecorded] = await unknownLines(db, provider.account, [line])
  if (unrecorded?.kind === 'refund') await recordChargeback(db, provider.account, unrecorded, now())
}

/** Failed lines are read again next time. @throws {ProviderUnavailable}, or the first failed line's error at the end */
export async function checkProviderStatement(
  db: Db,
  provider: PaymentProvider,
  now: () => Date,
): Promise<StatementChecked> {
  const { statement } = provider
  if (!statement) return { lines: 0, found: 0, notOurs: 0 }
  const until = now()
  const lines = await statement.lines(await providerStatementStart(db, provider.account, until), until)
  let found = 0
  let notOurs = 0
  let unanswered = 0
  const failures: unknown[] = []
  const settled = new Set<string>()
  for (const line of await unknownLines(db, provider.account, lines)) {
    try {
      await settleLine(db, provider, line, settled, now)
      unanswered = 0
    } catch (error) {
      failures.push(error)
      // any other failure concerns only this line
      if (error instanceof ProviderUnavailable || isDatabaseUnavailable(error)) unanswered += 1
      if (unanswered >= UNANSWERED_MAX) break
      continue
    }
    const [still] = await unknownLines(db, provider.account, [line])
    if (still || (await isLineUnmatched(db, provider.account, line))) notOurs += 1
    else found += 1
  }
  if (failures.length > 0) throw failures[0] // the next run starts where the last complete one ended
  const fact = { until: until.toISOString(), lines: lines.length, found, notOurs }
  await db
    .insert(shopFact)
    .values({ name: factOf(provider.account), value: fact })
    .onConflictDoUpdate({ target: shopFact.name, set: { value: sql`excluded.value` } })
  return { lines: lines.length, found, notOurs }
}

/** Checks all providers in turn. @throws the first failure, after all were read */
export async function checkProviderStatements(
  db: Db,
  providers: readonly PaymentProvider[],
  now: () => Date,
): Promise<StatementChecked> {
  const sums = { lines: 0, found: 0, notOurs: 0 }
  const failures: unknown[] = []
  for (const provider of providers) {
    try {
      const { lines, found, notOurs } = await checkProviderStatement(db, provider, now)
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
