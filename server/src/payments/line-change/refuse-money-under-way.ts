/** An order must not ask for another sum while the buyer may be paying this one. */
import { refuseRecordedCash } from '../../orders/orders/refuse-recorded-cash.ts'
import type { Db } from '../../platform/database/open.ts'
import type { OrderRecord } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import type { PaymentMethod } from '../../providers/provider.ts'
import type { UnfinishedAttempt } from '../settlement/end-open-attempts.ts'
import { PAYING_HOLD_MS } from '../settlement/record-attempt.ts'
import { isTransferUnderWay } from '../transfers/refuse-transfer-under-way.ts'

/** A reported or partly received transfer, a pending payment, recorded cash. Runs with the order locked. @throws {Problem} order_money_under_way, cod_cash_recorded */
export async function refuseMoneyUnderWay(db: Db, order: OrderRecord): Promise<void> {
  if (order.is_payment_pending || (await isTransferUnderWay(db, order)))
    throw new Problem('order_money_under_way')
  await refuseRecordedCash(db, order)
}

/** An attempt that the shop cannot end blocks the change until it expires. @throws {Problem} buyer_may_be_paying */
export function refusePayingBuyer(
  attempts: readonly UnfinishedAttempt[],
  methods: readonly PaymentMethod[],
  now: Date,
): void {
  for (const { account, opened_at } of attempts) {
    const method = methods.find(({ provider }) => provider.account === account)
    const waitMs = opened_at.getTime() + PAYING_HOLD_MS - now.getTime()
    if (!method || method.provider.opening || waitMs <= 0) continue
    throw new Problem('buyer_may_be_paying', { name: method.name, minutes: Math.ceil(waitMs / MINUTE_MS) })
  }
}
