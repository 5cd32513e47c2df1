import {
  MAIL_KINDS,
  type MailKind,
  type OrderMailKind,
  OWNER_MAIL_KINDS,
} from '@warung/contract/values/mail-kinds.ts'
import type { MailRow } from './write-mail.ts'

function isOrderKind(kind: MailKind): kind is OrderMailKind {
  return kind.startsWith('order_') && OWNER_MAIL_KINDS.every((owners) => owners !== kind)
}

/** Those to buyers. */
export const ORDER_MAIL_KINDS: readonly OrderMailKind[] = MAIL_KINDS.filter(isOrderKind)

export type OrderMailRow = MailRow & { readonly kind: OrderMailKind; readonly order_id: number }

export function isOrderMail(row: MailRow): row is OrderMailRow {
  return row.order_id !== null && isOrderKind(row.kind)
}
