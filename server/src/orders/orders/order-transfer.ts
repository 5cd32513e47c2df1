/** How an order by bank transfer is paid, as its buyer and admins see it. */
import type { BankAccount } from '@warung/contract/bank-accounts.ts'
import type { Order } from '@warung/contract/orders.ts'
import type { SettingKey } from '@warung/contract/setting-schemas.ts'
import { TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { sql } from 'drizzle-orm'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'

export type StoredTransfer = {
  readonly accounts: BankAccount[]
  readonly reported_at: string | null
  readonly refused_at: string | null
  readonly refused_reason: string | null
}

const ACCOUNTS: SettingKey = 'bank_accounts'

/** Null for another method, and for a free order. Buyers see the accounts as they are now. */
export const transferOfOrder = sql<StoredTransfer | null>`(
  case when ${shopOrder.payment_code} <> 0 and ${shopOrder.payment_method_id} = ${sql.raw(String(TRANSFER_METHOD.payment_method_id))}
    then jsonb_build_object('accounts', coalesce((select value from shop_setting where key = ${sql.raw(`'${ACCOUNTS}'`)}), '[]'),
      'reported_at', ${shopOrder.transfer_reported_at}, 'refused_at', ${shopOrder.transfer_refused_at},
      'refused_reason', ${shopOrder.transfer_refused_reason}) end)`

type OrderOfTransfer = {
  readonly transfer: StoredTransfer | null
  readonly payment_amount_minor: number
  readonly order: {
    readonly is_paid: boolean
    readonly is_stock_held: boolean
    readonly hold_expires_at: Date | null
  }
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** Without the key for orders by other methods. */
export function orderTransferOf({
  transfer,
  payment_amount_minor,
  order,
}: OrderOfTransfer): Pick<WithDates<Order>, 'transfer'> {
  if (!transfer) return {}
  const { accounts, reported_at, refused_at, refused_reason } = transfer
  const isOpen = order.is_stock_held && !order.is_paid
  const refused =
    refused_at === null || refused_reason === null
      ? null
      : { at: new Date(refused_at), reason: refused_reason }
  return {
    transfer: {
      accounts,
      amount: payment_amount_minor,
      pay_until: isOpen ? order.hold_expires_at : null,
      reported_at: dateOrNull(reported_at),
      refused,
    },
  }
}
