import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AccountContext } from '../../accounts/account-context.ts'
import type { Caller } from '../../accounts/authenticate.ts'
import type { SigningInFrom } from '../../accounts/open-session.ts'
import { explainEmailTaken, writeAccount } from '../../accounts/register-customer.ts'
import type { SignInAnswer } from '../../accounts/sign-in.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { emitOrderPagesChanged } from './emit-product-pages-changed.ts'
import { openOrderLink } from './order-link.ts'

type Adopter = Pick<Caller, 'user_id' | 'name' | 'email'>

/** A guest's e-mail that is not the account's may be a stranger's: mails go to the account, and links mailed to the guest end. */
function withoutOthersEmail(email: string) {
  const { contact_email, link_version } = shopOrder
  return {
    contact_email: sql`case when ${contact_email} = ${email} then ${contact_email} end`,
    link_version: sql`${link_version} + case when ${contact_email} <> ${email} then 1 else 0 end`,
  }
}

/** A conditional update, so that only one account can claim the order. @throws {Problem} order_not_adoptable */
async function writeAdoption(
  db: Db,
  orderId: number,
  { user_id, name, email }: Adopter,
  now: Date,
): Promise<void> {
  const [adopted] = await db
    .update(shopOrder)
    .set({
      ...{ user_id, guest_session_id: null, user_name: name, user_email: email, adopted_at: now },
      ...withoutOthersEmail(email),
    })
    .where(and(eq(shopOrder.order_id, orderId), isNotNull(shopOrder.guest_session_id)))
    .returning({ order_id: shopOrder.order_id })
  if (adopted) return emitOrderPagesChanged(db, orderId)
  const [owned] = await db
    .select({ user_id: shopOrder.user_id })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, orderId))
  if (owned?.user_id !== user_id) throw new Problem('order_not_adoptable')
}

/** Idempotent while the link stays. @throws {Problem} order_link_invalid, order_not_adoptable, guest_account_fixed */
export function adoptOrder(db: Db, caller: Caller, token: string, now: Date): Promise<number> {
  if (caller.role_id === ROLE.guest) throw new Problem('guest_account_fixed')
  return inTransaction(db, async (db) => {
    const { order_id } = await openOrderLink(db, token, now)
    await writeAdoption(db, order_id, caller, now)
    return order_id
  })
}

type Registering = {
  readonly token: string
  readonly email: string
  readonly name: string
  readonly password: string
}

/** @throws {Problem} order_link_invalid, order_not_adoptable, email_taken */
export async function registerWithOrder(
  db: Db,
  accounts: AccountContext,
  { token, name, email, password }: Registering,
  from: SigningInFrom,
): Promise<SignInAnswer> {
  const now = accounts.now()
  const { guest_session_id } = await openOrderLink(db, token, now)
  if (guest_session_id === null) throw new Problem('order_not_adoptable')
  const password_hash = await accounts.passwords.hash(password)
  const account = { name, email, password_hash, role_id: ROLE.customer }
  return inTransaction(db, async (db) => {
    const answer = await writeAccount(db, accounts, account, from)
    const { order_id } = await openOrderLink(db, token, now)
    await writeAdoption(db, order_id, answer.info, now)
    return answer
  }).catch(explainEmailTaken)
}
