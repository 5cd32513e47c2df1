import type { Language } from '@warung/contract/values/languages.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { lockAccount } from '../../accounts/find-user.ts'
import { hashToken } from '../../accounts/hash-token.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isPublished } from '../../platform/database/schema/product-conditions.ts'
import { stockAlert, stockAlertStop } from '../../platform/database/schema/stock-alerts.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { createRateLimiter } from '../../platform/queues/rate-limiter.ts'

/** Anyone can request mails to a stranger's address (threats.md, Orders). */
const ALERTS_OF_NETWORK = { points: 20, seconds: 3600 }
const ALERTS_OF_EMAIL_MAX = 20

type AlertRequest = {
  readonly product_id: number
  readonly email: string
  readonly user_id: number | null
  readonly language: Language
  /** the requester's network */
  readonly networkHash: string
  readonly today: string
  readonly now: Date
}

export type RequestStockAlert = (db: Db, request: AlertRequest) => Promise<void>

function tooManyAlerts(retryAfterSeconds: number): Problem {
  return new Problem('too_many_requests', { retryAfterSeconds })
}

/** @throws {Problem} product_not_found, product_in_stock */
async function requireSoldOut(db: Db, { product_id, today }: AlertRequest): Promise<void> {
  const [found] = await db
    .select({ stock: product.stock })
    .from(product)
    .where(and(eq(product.product_id, product_id), isPublished(today)))
  if (!found) throw new Problem('product_not_found')
  if (found.stock > 0) throw new Problem('product_in_stock')
}

/** Stores nothing for an address that opted out or has too many alerts. The response does not reveal this. */
async function store(db: Db, { product_id, email, user_id, language, now }: AlertRequest): Promise<void> {
  const email_hash = hashToken(email)
  const [stopped] = await db.select().from(stockAlertStop).where(eq(stockAlertStop.email_hash, email_hash))
  const [waiting] = await db
    .select({ alerts: count() })
    .from(stockAlert)
    .where(and(eq(stockAlert.email, email), isNull(stockAlert.mailed_at)))
  if (stopped || (waiting?.alerts ?? 0) >= ALERTS_OF_EMAIL_MAX) return
  await db
    .insert(stockAlert)
    .values({ product_id, email, user_id, language, created_at: now })
    .onConflictDoNothing()
}

/** The returned function throws {Problem} product_not_found, product_in_stock, too_many_requests. */
export function createRequestStockAlert(limitFactor: number): RequestStockAlert {
  const points = Math.ceil(ALERTS_OF_NETWORK.points * limitFactor)
  const ofNetwork = createRateLimiter({ ...ALERTS_OF_NETWORK, points, name: 'stock alerts by an asker' })
  return async (db, request) => {
    await requireSoldOut(db, request)
    await ofNetwork.take(request.networkHash, tooManyAlerts)
    await inTransaction(db, async (db) => {
      if (request.user_id !== null) await lockAccount(db, request.user_id)
      // serializes requests for one address, so that its count is right
      await db.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`stock_alert ${request.email}`}, 0))`,
      )
      await store(db, request)
    })
  }
}

/** An opt-out stays: anyone can register an address. @throws {Problem} guest_account_fixed, and those of createRequestStockAlert */
export async function requestOwnStockAlert(
  db: Db,
  ask: RequestStockAlert,
  { user_id, role_id, email }: Pick<Caller, 'user_id' | 'role_id' | 'email'>,
  request: Omit<AlertRequest, 'email' | 'user_id'>,
): Promise<void> {
  if (role_id === ROLE.guest) throw new Problem('guest_account_fixed')
  await ask(db, { ...request, email, user_id })
}
