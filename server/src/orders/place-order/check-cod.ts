/** Whether an order may be paid in cash on delivery, by the owner's rule (decisions/054). */
import { normalizeProvince } from '@warung/contract/normalize-place-name.ts'
import { DEFAULT_COD_RULE } from '@warung/contract/values/cod-rule.ts'
import { and, count, eq, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { ChosenShipping } from '../orders/choose-shipping.ts'
import { requireContact } from '../orders/order-contact.ts'
import type { ChargedAmount } from '../orders/order-totals.ts'
import { provinceOfPostalCode } from '../shipping/find-province.ts'
import { isInIndonesia } from '../shipping/match-zone.ts'
import type { PlaceOrderRequest } from './order-request.ts'

function isCollectedThere({ body }: PlaceOrderRequest, provinces: readonly string[]): boolean {
  const { province, postal_code, country } = body.shipment_address
  if (!isInIndonesia({ city: '', postal_code, country })) return false
  if (provinces.length === 0) return true
  const said = province?.trim() ? normalizeProvince(province) : provinceOfPostalCode(postal_code)
  return provinces.some((name) => normalizeProvince(name) === said)
}

/** Of the account or the telephone. Guests share one account. */
async function countReturned(db: Db, { caller, contact }: PlaceOrderRequest): Promise<number> {
  const isOfAccount =
    caller.guest_session_id === null
      ? eq(shopOrder.user_id, caller.user_id)
      : eq(shopOrder.guest_session_id, caller.guest_session_id)
  const isOfTelephone = contact.telephone === null ? undefined : eq(shopOrder.telephone, contact.telephone)
  const [returned] = await db
    .select({ orders: count() })
    .from(shopOrder)
    .where(and(isNotNull(shopOrder.returned_at), or(isOfAccount, isOfTelephone)))
  return returned?.orders ?? 0
}

type CodCandidate = {
  readonly request: PlaceOrderRequest
  readonly charged: ChargedAmount
  readonly shipping: ChosenShipping | undefined
}

/** The courier needs a telephone. @throws {Problem} cod_not_there, cod_not_for_sum, contact_missing, cod_refused_before */
export async function checkCod(db: Db, { request, charged, shipping }: CodCandidate): Promise<void> {
  const { provinces, least, most, refusals_max } = request.rules.codRule ?? DEFAULT_COD_RULE
  const isPickedUp = shipping?.option.is_pickup === true
  if (!isPickedUp && !isCollectedThere(request, provinces)) throw new Problem('cod_not_there', { provinces })
  const rupiah = charged.payment_amount_minor
  if (rupiah < least || (most !== null && rupiah > most))
    throw new Problem('cod_not_for_sum', { least, most })
  requireContact(request.contact, ['telephone'], request.caller)
  if ((await countReturned(db, request)) > refusals_max) throw new Problem('cod_refused_before')
}
