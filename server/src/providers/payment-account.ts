import type { PaymentMode } from '@warung/contract/values/payment-modes.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { paymentAccount } from '../platform/database/schema/payments.ts'
import { rows } from '../platform/database/sql/query-rows.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { DEMO_ACCOUNT } from './demo.ts'
import type { PaymentProvider, ProviderClient } from './provider.ts'

export type ActiveAccount = {
  readonly name: string
  readonly provider: string
  readonly label: string
  /** null before the first start */
  readonly mode: PaymentMode | null
  readonly has_refunds: boolean
  readonly statement_hint: string | null
}

/** Creates the name if needed. Rows from before accounts existed belong to the first account. */
async function findAccountName(db: Db, { provider, mode, merchantId }: ProviderClient): Promise<string> {
  const [existing] = await db
    .select({ name: paymentAccount.name })
    .from(paymentAccount)
    .where(
      and(
        eq(paymentAccount.provider, provider),
        eq(paymentAccount.mode, mode),
        eq(paymentAccount.merchant_id, merchantId),
      ),
    )
  if (existing) return existing.name
  const [claimed] = await db
    .update(paymentAccount)
    .set({ mode, merchant_id: merchantId })
    .where(and(eq(paymentAccount.provider, provider), isNull(paymentAccount.mode)))
    .returning({ name: paymentAccount.name })
  if (claimed) return claimed.name
  const name = `${provider} ${mode} ${merchantId}`
  await db.insert(paymentAccount).values({ name, provider, mode, merchant_id: merchantId })
  return name
}

/** Puts accounts in force: buyers may pay to them, money pages list them, and the shop makes their refunds. */
export async function activateAccounts(db: Db, providers: readonly PaymentProvider[]): Promise<void> {
  for (const { account, refund, statement } of providers) {
    await db
      .update(paymentAccount)
      .set({
        is_in_force: true,
        has_refunds: refund !== undefined,
        statement_hint: statement?.whenNotRead ?? null,
      })
      .where(eq(paymentAccount.name, account))
  }
}

/**
 * An account comes into force once its method is offered, and stays in force: unpaid orders of a method that was turned off
 * are still paid there.
 * @returns a provider for each client, in order; the same one for the same client
 */
export function openAccounts(
  db: Db,
  clients: readonly ProviderClient[],
  offered: readonly ProviderClient[] = clients,
): Promise<readonly PaymentProvider[]> {
  return inTransaction(db, async (db) => {
    await db.execute(sql`lock table payment_account in share row exclusive mode`) // two processes may start at once
    const opened = new Map<ProviderClient, PaymentProvider>()
    for (const client of new Set(clients)) {
      opened.set(client, { ...client, account: await findAccountName(db, client) })
    }
    const before = await db
      .update(paymentAccount)
      .set({ is_in_force: false })
      .where(eq(paymentAccount.is_in_force, true))
      .returning({ provider: paymentAccount.provider })
    const inForce = [...opened].filter(
      ([client]) => offered.includes(client) || before.some(({ provider }) => provider === client.provider),
    )
    await activateAccounts(
      db,
      inForce.map(([, provider]) => provider),
    )
    return clients.flatMap((client) => opened.get(client) ?? [])
  })
}

const isActive = sql`(is_in_force or (mode is null and not exists (
  select from payment_account as other where other.is_in_force)))`

/** The first payment method's account comes first. Before the first start, accounts without a mode. */
export function activeAccounts(db: Db): Promise<ActiveAccount[]> {
  return rows<ActiveAccount>(
    db,
    sql`select name, provider, concat_ws(' ', provider, mode, merchant_id) as label, mode, has_refunds, statement_hint from payment_account where ${isActive}
      order by (select min(payment_method_id) from payment_method
        where payment_method.provider = payment_account.provider) nulls last, name`,
  )
}

/** For a row of shop_order: whether it was paid with test money while the shop is live. */
export const isPaidWithTestMoney: SQL = sql`exists (
  select from payment
  join payment_account as paid_at on paid_at.name = payment.account
  where payment.order_id = shop_order.order_id
    and exists (select from payment_account where is_in_force and mode = 'live') and paid_at.mode in ('simulator', 'sandbox'))`

export async function countRefundsOfOtherAccounts(db: Db): Promise<number> {
  const [owed] = await rows<{ refunds: number }>(
    db,
    sql`select count(*) as refunds from refund join payment_account as account on account.name = refund.account
      where status = 'pending' and account.name <> ${DEMO_ACCOUNT} and not account.is_in_force`,
  )
  return owed?.refunds ?? 0
}
