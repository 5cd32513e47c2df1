/** How an order is paid by bank transfer or QRIS, for its buyer and for admins. */
import type { BankAccount } from '@warung/contract/bank-accounts.ts'
import type { Order } from '@warung/contract/orders.ts'
import type { QrisSetting } from '@warung/contract/qris.ts'
import type { SettingKey } from '@warung/contract/setting-schemas.ts'
import { MANUAL_PAYMENT_METHODS, QRIS_METHOD } from '@warung/contract/values/payment-methods.ts'
import { type SQL, sql } from 'drizzle-orm'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { qrisPicture } from '../qris/qris-picture-of-order.ts'

export type StoredTransfer = {
  readonly accounts: BankAccount[]
  /** null for other methods; fields are undefined while the shop has no code */
  readonly qris: Partial<QrisSetting> | null
  readonly reported_at: string | null
  readonly slip_sent_at: string | null
  readonly refused_at: string | null
  readonly refused_reason: string | null
}

function settingOr(key: SettingKey, otherwise: '[]' | '{}'): SQL {
  const value = sql`(select value from shop_setting where key = ${sql.raw(`'${key}'`)})`
  return sql`coalesce(${value}, ${sql.raw(`'${otherwise}'`)})`
}

const isByQris = sql`${shopOrder.payment_method_id} = ${sql.raw(String(QRIS_METHOD.payment_method_id))}`
const isPaidManually = sql`${shopOrder.payment_method_id} in (${sql.raw(MANUAL_PAYMENT_METHODS.join(', '))})`

/** Null for other methods and free orders. Accounts and code are the current ones. */
export const transferOfOrder = sql<StoredTransfer | null>`(
  case when ${shopOrder.payment_code} <> 0 and ${isPaidManually}
    then jsonb_build_object(
      'accounts', case when ${isByQris} then '[]' else ${settingOr('bank_accounts', '[]')} end,
      'qris', case when ${isByQris} then ${settingOr('qris', '{}')} end,
      'slip_sent_at', (select sent_at from transfer_slip as slip where slip.order_id = ${shopOrder.order_id}),
      'reported_at', ${shopOrder.transfer_reported_at}, 'refused_at', ${shopOrder.transfer_refused_at},
      'refused_reason', ${shopOrder.transfer_refused_reason}) end)`

type OrderOfTransfer = {
  readonly transfer: StoredTransfer | null
  readonly payment_amount_minor: number
  readonly order: {
    readonly is_paid: boolean
    readonly cancelled_at: Date | null
    readonly is_stock_held: boolean
    readonly hold_expires_at: Date | null
  }
}

type OrderQris = NonNullable<NonNullable<Order['transfer']>['qris']>

function orderQrisOf(
  { code = '', merchant_name = '', merchant_city = '' }: Partial<QrisSetting>,
  { order, payment_amount_minor }: OrderOfTransfer,
): OrderQris {
  // no code once the stock is for sale again: a buyer could pay for pieces that are gone
  const isToPay = order.is_stock_held && !order.is_paid && order.cancelled_at === null && code !== ''
  return { merchant_name, merchant_city, picture: isToPay ? qrisPicture(code, payment_amount_minor) : null }
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** Omits `transfer` for other methods. */
export function orderTransferOf(found: OrderOfTransfer): Pick<WithDates<Order>, 'transfer'> {
  const { transfer, payment_amount_minor, order } = found
  if (!transfer) return {}
  const { accounts, qris, reported_at, slip_sent_at, refused_at, refused_reason } = transfer
  const isOpen = order.is_stock_held && !order.is_paid
  const refused =
    refused_at === null || refused_reason === null
      ? null
      : { at: new Date(refused_at), reason: refused_reason }
  return {
    transfer: {
      accounts,
      ...(qris ? { qris: orderQrisOf(qris, found) } : {}),
      amount: payment_amount_minor,
      pay_until: isOpen ? order.hold_expires_at : null,
      reported_at: dateOrNull(reported_at),
      slip_sent_at: dateOrNull(slip_sent_at),
      refused,
    },
  }
}
