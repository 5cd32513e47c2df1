/** Opens an order at a provider that issues tokens only to servers. */
import type { OpenedProviderOrder } from '@warung/contract/payments.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { ownOrder } from '../../orders/orders/find-order.ts'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import type { OrderOwner } from '../../orders/orders/order-owner.ts'
import type { Db } from '../../platform/database/open.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { paymentAttempt } from '../../platform/database/schema/payments.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
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
  /** the order's method when the buyer asked */
  readonly opened_for: number
  readonly methods: readonly PaymentMethod[]
  readonly network: Network
}

type OpenableProvider = PaymentProvider & { readonly opening: OpenCapability }

function isOpenable(provider: PaymentProvider): provider is OpenableProvider {
  return provider.opening !== undefined
}

type LastAttempt = { readonly last: string; readonly next: string; readonly isRecorded: boolean }

/** The id of the latest attempt, or of the first, not recorded, if there is none; and the one after it. */
async function lastAttempt(
  db: Db,
  { account, opening }: OpenableProvider,
  orderId: number,
): Promise<LastAttempt> {
  const attempts = await db
    .select({ id: paymentAttempt.provider_order_id })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.order_id, orderId), eq(paymentAttempt.account, account)))
  const ids = new Set(attempts.map(({ id }) => id))
  const idOf = await opening.idsOf(orderId)
  let attempt = 1
  while (ids.has(idOf(attempt + 1))) attempt += 1
  const last = idOf(attempt)
  return { last, next: idOf(attempt + 1), isRecorded: ids.has(last) }
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

type OwedTerms = Pick<OrderRecord, 'payment_method_id' | 'payment_amount_minor' | 'hold_expires_at'>

async function findOwedTerms(db: Db, orderId: number): Promise<OwedTerms> {
  const { payment_method_id, payment_amount_minor, hold_expires_at } = shopOrder
  const [owed] = await db
    .select({ payment_method_id, payment_amount_minor, hold_expires_at })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, orderId))
  if (!owed) throw new Problem('order_not_found')
  return owed
}

type OpenedAttempt = Pick<typeof paymentAttempt.$inferSelect, 'order_id' | 'account' | 'provider_order_id'>

/**
 * Counts the opening, so that a change which has ended this attempt refuses (end-open-attempts.ts).
 * Reconciliation may have given it up before. @returns false if the order owes something else now
 */
function confirmOpening(db: Db, opened: OpenedAttempt, owed: OwedTerms, now: Date): Promise<boolean> {
  const { order_id, account, provider_order_id } = opened
  return inTransaction(db, async (db) => {
    const order = await lockOrder(db, order_id)
    const isOwed =
      !order.is_paid &&
      order.cancelled_at === null &&
      order.payment_method_id === owed.payment_method_id &&
      order.payment_amount_minor === owed.payment_amount_minor
    if (!isOwed) return false
    await db
      .update(paymentAttempt)
      .set({ openings: sql`${paymentAttempt.openings} + 1`, opened_at: now, closed_at: null })
      .where(
        and(
          eq(paymentAttempt.order_id, order_id),
          eq(paymentAttempt.account, account),
          eq(paymentAttempt.provider_order_id, provider_order_id),
        ),
      )
    return true
  })
}

/** `used`: the id cannot be opened again; `changed`: the order changed meanwhile. */
type Opening = OpenedProviderOrder | 'used' | 'changed'

async function openOnce(
  db: Db,
  owner: OrderOwner,
  provider: OpenableProvider,
  input: OpeningInput & { readonly provider_order_id: string },
  now: () => Date,
): Promise<Opening> {
  const { order_id, provider_order_id, opened_for } = input
  const startedAt = now()
  // recorded first: reconciliation asks the provider if this request dies
  await recordAttempt(db, owner, { ...input, isPaidAtProvider: false }, startedAt)
  const owed = await findOwedTerms(db, order_id)
  if (owed.payment_method_id !== opened_for) return 'changed'
  const token = await provider.opening.open({
    provider_order_id,
    amount_minor: owed.payment_amount_minor,
    pay_until: owed.hold_expires_at ?? startedAt,
    now: startedAt,
  })
  if (token === undefined) return 'used'
  const opened = { order_id, account: provider.account, provider_order_id }
  if (await confirmOpening(db, opened, owed, now())) return { provider_order_id, token }
  await endAttempt(db, provider, provider_order_id, now)
  return 'changed'
}

async function openAttempt(
  db: Db,
  owner: OrderOwner,
  provider: OpenableProvider,
  input: OpeningInput,
  now: () => Date,
): Promise<OpenedProviderOrder | 'changed'> {
  const { order_id } = input
  const { last, next, isRecorded } = await lastAttempt(db, provider, order_id)
  if (!isRecorded || !(await isHoldEnding(db, order_id, now()))) {
    const opened = await openOnce(db, owner, provider, { ...input, provider_order_id: last }, now)
    if (opened !== 'used') return opened
  }
  await endAttempt(db, provider, last, now)
  const opened = await openOnce(db, owner, provider, { ...input, provider_order_id: next }, now)
  if (opened !== 'used') return opened
  throw new ProviderUnavailable('the provider knows an id that was never used')
}

/** How often an order may change while it is opened; then the buyer is asked to try again. */
const CHANGES_MAX = 3

/** The sum is what the order owes once it is opened. @throws {Problem} paid_another_way, those of recordAttempt, payment_pending, payment_provider_unreachable, shop_busy */
export async function openProviderOrder(
  db: Db,
  owner: OrderOwner,
  input: Omit<OpeningInput, 'opened_for'>,
  now: () => Date,
): Promise<OpenedProviderOrder> {
  const { payment_method_id: opened_for, is_paid } = await ownOrder(db, owner, input.order_id)
  const provider = requireProvider(input.methods, opened_for)
  if (!isOpenable(provider)) throw new Problem('paid_another_way')
  for (let changes = 0; changes < CHANGES_MAX; changes += 1) {
    try {
      const opened = await openAttempt(db, owner, provider, { ...input, opened_for }, now)
      if (opened !== 'changed') return opened
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      throw new Problem('payment_provider_unreachable', { isOrderPaid: is_paid }, { cause: error })
    }
  }
  throw new Problem('shop_busy')
}
