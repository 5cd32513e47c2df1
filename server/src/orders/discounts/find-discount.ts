/** What a code takes off an order, and who may use it (decisions/058). */
import type { DiscountTerms } from '@warung/contract/values/discounts.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import type { Db } from '../../platform/database/open.ts'
import { discount } from '../../platform/database/schema/discounts.ts'
import { Problem } from '../../platform/problems/problem.ts'

/** Whose uses count together. */
export type DiscountUser = Pick<Caller, 'user_id' | 'guest_session_id'> & {
  readonly telephone: string | null
  readonly contact_email: string | null
}

export type OrderDiscount = DiscountTerms & {
  readonly discount_id: number
  readonly code: string
  readonly least_items: number
  readonly version: number
}

type FoundDiscount = typeof discount.$inferSelect & { readonly uses: number; readonly own_uses: number }

async function readDiscount(db: Db, code: string, user: DiscountUser): Promise<FoundDiscount | undefined> {
  const { user_id, guest_session_id, telephone, contact_email } = user
  const [found] = await db
    .select({
      discount,
      uses: sql<number>`case when ${discount.uses_max} is null then 0
        else discount_uses(${discount.discount_id}) end`.mapWith(Number),
      own_uses: sql<number>`case when ${discount.uses_per_customer_max} is null then 0
        else discount_uses_of_customer(${discount.discount_id}, ${user_id}::integer, ${guest_session_id}::integer,
          ${telephone}::text, ${contact_email}::text) end`.mapWith(Number),
    })
    .from(discount)
    .where(eq(discount.code, code))
  return found && { ...found.discount, uses: found.uses, own_uses: found.own_uses }
}

/** @param today in the shop's time zone @throws {Problem} discount_unknown, discount_not_yet, discount_ended */
function checkDays({ starts_on, ends_on, ended_at }: FoundDiscount, today: string): void {
  if (ended_at !== null || (ends_on !== null && ends_on < today)) throw new Problem('discount_ended')
  if (starts_on !== null && starts_on > today) throw new Problem('discount_not_yet', { from: starts_on })
}

/** @throws {Problem} discount_used_up, discount_used_by_customer */
function checkUses({ uses, uses_max, own_uses, uses_per_customer_max }: FoundDiscount): void {
  if (uses_max !== null && uses >= uses_max) throw new Problem('discount_used_up')
  if (uses_per_customer_max !== null && own_uses >= uses_per_customer_max)
    throw new Problem('discount_used_by_customer')
}

/**
 * @param items rupiah
 * @throws {Problem} discount_unknown, discount_not_yet, discount_ended, discount_used_up, discount_used_by_customer,
 *   discount_not_for_sum
 */
export async function findDiscount(
  db: Db,
  code: string,
  { user, items, today }: { readonly user: DiscountUser; readonly items: number; readonly today: string },
): Promise<OrderDiscount & { readonly isLimitedByCustomer: boolean }> {
  const found = await readDiscount(db, code, user)
  if (!found) throw new Problem('discount_unknown')
  checkDays(found, today)
  checkUses(found)
  if (items < found.least_items) throw new Problem('discount_not_for_sum', { least: found.least_items })
  const { discount_id, kind, percent, amount, least_items, version } = found
  const isLimitedByCustomer = found.uses_per_customer_max !== null
  return { discount_id, code, kind, percent, amount, least_items, version, isLimitedByCustomer }
}

/**
 * The discount of an order that is placed. A guest is counted by telephone or e-mail, since a new session is free.
 * @throws {Problem} discount_contact_needed, and those of findDiscount
 */
export async function discountOfOrder(
  db: Db,
  code: string,
  order: {
    readonly caller: Caller
    readonly contact: Pick<DiscountUser, 'telephone' | 'contact_email'>
    readonly items: number
    readonly today: string
  },
): Promise<OrderDiscount> {
  const { caller, contact, items, today } = order
  const { telephone, contact_email } = contact
  const { user_id, guest_session_id } = caller
  const user = { user_id, guest_session_id, telephone, contact_email }
  const { isLimitedByCustomer, ...found } = await findDiscount(db, code, { user, items, today })
  const isNameless = caller.role_id === ROLE.guest && telephone === null && contact_email === null
  if (isLimitedByCustomer && isNameless) throw new Problem('discount_contact_needed')
  return found
}

/** Runs with the order locked, whose hold had ended. @throws {Problem} discount_used_up */
export async function retakeDiscount(
  db: Db,
  order: DiscountUser & { readonly discount_id: number | null },
): Promise<void> {
  if (order.discount_id === null) return
  const { discount_id, user_id, guest_session_id, telephone, contact_email } = order
  const [taken] = await db
    .select({
      is_taken: sql<boolean>`take_discount(${discount.discount_id}, null, ${user_id}::integer, ${guest_session_id}::integer,
        ${telephone}::text, ${contact_email}::text)`,
    })
    .from(discount)
    .where(eq(discount.discount_id, discount_id))
  if (!taken?.is_taken) throw new Problem('discount_used_up')
}
