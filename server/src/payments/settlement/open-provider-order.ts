/** Opens an order at a provider that issues tokens only to servers. */
import type { OpenedProviderOrder } from '@warung/contract/payments.ts'
import { and, eq, gt } from 'drizzle-orm'
import { ownOrder } from '../../orders/orders/find-order.ts'
import type { OrderOwner } from '../../orders/orders/order-owner.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { paymentAttempt } from '../../platform/database/schema/payments.ts'
import type { Network } from '../../platform/network/network.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import {
  type OpenCapability,
  type PaymentMethod,
  type PaymentProvider,
  ProviderUnavailable,
} from '../../providers/provider.ts'
import { endAttempt } from './end-attempt.ts'
import { recordAttempt, requireProvider } from './record-attempt.ts'

type OpeningInput = {
  readonly order_id: number
  readonly methods: readonly PaymentMethod[]
  readonly network: Network
}

type OpenableProvider = PaymentProvider & { readonly opening: OpenCapability }

function isOpenable(provider: PaymentProvider): provider is OpenableProvider {
  return provider.opening !== undefined
}

type LastAttempt = { readonly attempt: number; readonly isRecorded: boolean }

/** The number of the latest attempt; 1, not recorded, if there is none. */
async function lastAttempt(
  db: Db,
  { name, opening }: OpenableProvider,
  orderId: number,
): Promise<LastAttempt> {
  const attempts = await db
    .select({ id: paymentAttempt.provider_order_id })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.order_id, orderId), eq(paymentAttempt.provider, name)))
  const ids = new Set(attempts.map(({ id }) => id))
  let attempt = 1
  while (ids.has(await opening.idOf(orderId, attempt + 1))) attempt += 1
  return { attempt, isRecorded: ids.has(await opening.idOf(orderId, attempt)) }
}

/** Less time than a buyer needs to pay. */
const SHORT_HOLD_MS = 15 * MINUTE_MS

/** Only a new attempt retakes the stock, or prolongs its hold. */
async function isHoldEnding(db: Db, orderId: number, now: Date): Promise<boolean> {
  const [held] = await db
    .select({ order_id: shopOrder.order_id })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.order_id, orderId),
        eq(shopOrder.is_stock_held, true),
        gt(shopOrder.hold_expires_at, new Date(now.getTime() + SHORT_HOLD_MS)),
      ),
    )
  return held === undefined
}

async function openOnce(
  db: Db,
  owner: OrderOwner,
  { opening }: OpenableProvider,
  input: OpeningInput & { readonly provider_order_id: string; readonly now: Date },
): Promise<OpenedProviderOrder | undefined> {
  const { order_id, provider_order_id, now } = input
  // recorded first: reconciliation asks the provider if this request dies
  await recordAttempt(db, owner, { ...input, isPaidAtProvider: false, isOpenedByShop: true }, now)
  const [order] = await db
    .select({ amount_minor: shopOrder.payment_amount_minor, pay_until: shopOrder.hold_expires_at })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, order_id))
  if (!order) throw new Problem('order_not_found')
  const { amount_minor, pay_until } = order
  const token = await opening.open({ provider_order_id, amount_minor, pay_until: pay_until ?? now, now })
  return token === undefined ? undefined : { provider_order_id, token }
}

async function openAttempt(
  db: Db,
  owner: OrderOwner,
  provider: OpenableProvider,
  input: OpeningInput,
  now: () => Date,
): Promise<OpenedProviderOrder> {
  const { order_id } = input
  const { attempt, isRecorded } = await lastAttempt(db, provider, order_id)
  const last = await provider.opening.idOf(order_id, attempt)
  if (!isRecorded || !(await isHoldEnding(db, order_id, now()))) {
    const opened = await openOnce(db, owner, provider, { ...input, provider_order_id: last, now: now() })
    if (opened) return opened
  }
  await endAttempt(db, provider, last, now)
  const provider_order_id = await provider.opening.idOf(order_id, attempt + 1)
  const next = await openOnce(db, owner, provider, { ...input, provider_order_id, now: now() })
  if (next) return next
  throw new ProviderUnavailable('the provider knows an id that was never used')
}

/** @throws {Problem} paid_another_way, those of recordAttempt, payment_pending, payment_provider_unreachable */
export async function openProviderOrder(
  db: Db,
  owner: OrderOwner,
  input: OpeningInput,
  now: () => Date,
): Promise<OpenedProviderOrder> {
  const order = await ownOrder(db, owner, input.order_id)
  const provider = requireProvider(input.methods, order.payment_method_id)
  if (!isOpenable(provider)) throw new Problem('paid_another_way')
  try {
    return await openAttempt(db, owner, provider, input, now)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Problem('payment_provider_unreachable', { isOrderPaid: order.is_paid }, { cause: error })
  }
}
