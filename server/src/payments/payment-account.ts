/**
 * The accounts at payment providers that this database has met: which one is in force, and which rows are
 * whose. `payment_account.name` is what the column `provider` of every row about money holds.
 */
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { paymentAccount } from '../database/schema/payments.ts'
import { rows } from '../database/sql/query-rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { DEMO_PROVIDER } from './providers/demo.ts'
import type { PaymentProvider, ProviderClient } from './providers/provider.ts'

/** What rows bear that were written before accounts were told apart, and in a database that no shop has been started on. */
const FIRST_ACCOUNT = 'paypal'

export type AccountMode = NonNullable<(typeof paymentAccount.$inferSelect)['mode']>

export type ActiveAccount = {
  readonly name: string
  /** null before the shop's first start */
  readonly mode: AccountMode | null
}

/** The account's name, by which it is known from now on; rows of before accounts become the first one's. */
async function accountName(db: Db, { provider, mode, merchantId }: ProviderClient): Promise<string> {
  const [known] = await db
    .select({ name: paymentAccount.name })
    .from(paymentAccount)
    .where(
      and(
        eq(paymentAccount.provider, provider),
        eq(paymentAccount.mode, mode),
        eq(paymentAccount.account, merchantId),
      ),
    )
  if (known) return known.name
  const [claimed] = await db
    .update(paymentAccount)
    .set({ mode, account: merchantId })
    .where(and(eq(paymentAccount.provider, provider), isNull(paymentAccount.mode)))
    .returning({ name: paymentAccount.name })
  if (claimed) return claimed.name
  const name = `${provider} ${mode} ${merchantId}`
  await db.insert(paymentAccount).values({ name, provider, mode, account: merchantId })
  return name
}

/** As the shop starts: the account that it is configured for is in force from now on, in every process. */
export function openAccount(db: Db, client: ProviderClient): Promise<PaymentProvider> {
  return inTransaction(db, async (db) => {
    await db.execute(sql`lock table payment_account in share row exclusive mode`) // two starts at once
    const name = await accountName(db, client)
    await db
      .update(paymentAccount)
      .set({ is_in_force: false })
      .where(and(eq(paymentAccount.is_in_force, true), ne(paymentAccount.name, name)))
    await db.update(paymentAccount).set({ is_in_force: true }).where(eq(paymentAccount.name, name))
    return { ...client, name }
  })
}

export async function activeAccount(db: Db): Promise<ActiveAccount> {
  const [found] = await db
    .select({ name: paymentAccount.name, mode: paymentAccount.mode })
    .from(paymentAccount)
    .where(eq(paymentAccount.is_in_force, true))
  return found ?? { name: FIRST_ACCOUNT, mode: null }
}

/** Whose money counts: the account's in force, and while nothing is real the demo shop's too. */
export function countedAccounts({ name, mode }: ActiveAccount): readonly string[] {
  return mode === 'live' ? [name] : [name, DEMO_PROVIDER]
}

/** Of a row of shop_order: paid with test money, while the shop takes real money. */
export const isPaidWithTestMoney: SQL = sql`exists (
  select from payment
  join payment_account as paid_at on paid_at.name = payment.provider
  join payment_account as in_force on in_force.is_in_force
  where payment.order_id = shop_order.order_id and in_force.mode = 'live' and paid_at.mode in ('simulator', 'sandbox'))`

/** How many refunds are owed from accounts that the shop does not use now: nobody makes them. */
export async function countRefundsOfOtherAccounts(db: Db, provider: PaymentProvider): Promise<number> {
  const [owed] = await rows<{ refunds: number }>(
    db,
    sql`select count(*) as refunds from refund
      where status = 'PENDING' and provider not in (${provider.name}, ${DEMO_PROVIDER})`,
  )
  return owed?.refunds ?? 0
}
