/** Checks the owner's rule for cash on delivery (decisions/054). */

import type { CodRule } from '@warung/contract/cod-rule.ts'
import { normalizeProvince } from '@warung/contract/normalize-place-name.ts'
import { DEFAULT_COD_RULE } from '@warung/contract/values/cod-rule.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, count, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { isAwaitingCash, shopOrder } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type ParsedContact, requireContact } from '../orders/order-contact.ts'
import type { OrderOwner } from '../orders/order-owner.ts'
import { provinceOfAddress } from '../shipping/find-province.ts'
import { isInIndonesia } from '../shipping/match-zone.ts'

type CodBuyer = {
  readonly contact: Pick<ParsedContact, 'telephone'>
  readonly buyer: OrderOwner
}

export type CodCandidate = CodBuyer & {
  readonly address: {
    readonly province?: string | null | undefined
    readonly postal_code: string
    readonly country: string
  }
  readonly contact: ParsedContact
  /** whole rupiah */
  readonly charged: number
  readonly isPickedUp: boolean
  readonly rule: CodRule | undefined
}

function isCollectedThere({ address }: CodCandidate, provinces: readonly string[]): boolean {
  const { postal_code, country } = address
  if (!isInIndonesia({ city: '', postal_code, country })) return false
  if (provinces.length === 0) return true
  const province = provinceOfAddress(address)
  return provinces.some((name) => normalizeProvince(name) === province)
}

/** By account or telephone, since guests share one account. */
function isOfBuyer({ buyer, contact }: CodBuyer): SQL | undefined {
  const isOfAccount =
    buyer.guest_session_id === null
      ? eq(shopOrder.user_id, buyer.user_id)
      : eq(shopOrder.guest_session_id, buyer.guest_session_id)
  return contact.telephone === null
    ? isOfAccount
    : or(isOfAccount, eq(shopOrder.telephone, contact.telephone))
}

async function countReturned(db: Db, candidate: CodCandidate): Promise<number> {
  const [returned] = await db
    .select({ orders: count() })
    .from(shopOrder)
    .where(and(isNotNull(shopOrder.returned_at), isOfBuyer(candidate)))
  return returned?.orders ?? 0
}

/** These holds never expire: one buyer must not take the whole stock. */
const COD_OPEN_MAX = 5

async function countOpen(db: Db, candidate: CodBuyer): Promise<number> {
  const [open] = await db
    .select({ orders: count() })
    .from(shopOrder)
    .where(and(isAwaitingCash(shopOrder), isOfBuyer(candidate)))
  return open?.orders ?? 0
}

/** Locks the buyer's telephone and account until the transaction ends. */
async function lockBuyer(db: Db, { buyer, contact }: CodBuyer): Promise<void> {
  const names = [
    ...(contact.telephone === null ? [] : [`cod/${contact.telephone}`]),
    `cod/${buyer.user_id}/${buyer.guest_session_id ?? 0}`,
  ]
  for (const name of names) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * Orders placed at the same time do not see one another in checkCod. Call it after writing the order, and roll back if
 * it throws.
 * @throws {Problem} cod_too_many_open
 */
export async function limitOpenCod(db: Db, buyer: CodBuyer): Promise<void> {
  await lockBuyer(db, buyer)
  if ((await countOpen(db, buyer)) > COD_OPEN_MAX) throw new Problem('cod_too_many_open')
}

/**
 * The courier needs a telephone.
 * @throws {Problem} cod_not_there, cod_not_for_sum, contact_missing, cod_refused_before, cod_too_many_open
 */
export async function checkCod(db: Db, order: CodCandidate): Promise<void> {
  const { charged, contact, isPickedUp } = order
  const { provinces, least, most, refusals_max } = order.rule ?? DEFAULT_COD_RULE
  if (!isPickedUp && !isCollectedThere(order, provinces)) throw new Problem('cod_not_there', { provinces })
  if (charged < least || (most !== null && charged > most))
    throw new Problem('cod_not_for_sum', { least, most })
  requireContact(contact, ['telephone'], { role_id: ROLE.customer })
  if ((await countReturned(db, order)) > refusals_max) throw new Problem('cod_refused_before')
  if ((await countOpen(db, order)) >= COD_OPEN_MAX) throw new Problem('cod_too_many_open')
}
