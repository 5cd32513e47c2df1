/** Applies a change of settings to the payment methods on offer (D26). */
import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import type { Db } from '../../platform/database/open.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { isReady, offeredMethods } from '../../providers/offered-methods.ts'
import { activateAccounts } from '../../providers/payment-account.ts'
import { providersOf } from '../../providers/payment-methods.ts'
import type { PaymentMethod } from '../../providers/provider.ts'

type ChangedSettings = { readonly before: ShopSettings; readonly after: ShopSettings }

function isOffered({ payment_methods }: ShopSettings, methodId: number): boolean {
  return payment_methods.some(({ payment_method_id, is_on }) => is_on && payment_method_id === methodId)
}

/** @throws {Problem} payment_method_not_ready for a method that lacks keys or accounts */
function requireReady(methods: readonly PaymentMethod[], { before, after }: ChangedSettings): void {
  for (const { payment_method_id, is_on } of after.payment_methods) {
    if (!is_on || isOffered(before, payment_method_id)) continue
    const method = methods.find((each) => each.payment_method_id === payment_method_id)
    if (!method || !isReady(method, after))
      throw new Problem('payment_method_not_ready', { name: method?.name ?? String(payment_method_id) })
  }
}

/**
 * Puts the accounts of newly offered methods in force.
 * @throws {Problem} payment_method_not_ready, payment_method_needed if no method would be left
 */
export async function changeOfferedMethods(
  db: Db,
  methods: readonly PaymentMethod[],
  changed: ChangedSettings,
): Promise<void> {
  requireReady(methods, changed)
  const offeredBefore = offeredMethods(methods, changed.before)
  const offered = offeredMethods(methods, changed.after)
  if (offered.length === 0 && offeredBefore.length > 0) throw new Problem('payment_method_needed')
  await activateAccounts(db, providersOf(offered.filter((method) => !offeredBefore.includes(method))))
}
