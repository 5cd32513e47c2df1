import type { Language } from '@warung/contract/values/languages.ts'
import type { RefundCause, RefundReason } from '@warung/contract/values/refunds.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { refund } from '../../platform/database/schema/refunds.ts'

type RefundReasonWords = Readonly<Record<RefundReason, string>> & {
  readonly none: string
}

const refundReasons: Readonly<Record<Language, RefundReasonWords>> = {
  en: {
    none: 'Refunded by the shop',
    made_at_provider: 'Given back at the payment provider',
    unmatched: 'This payment bears no reference of this shop',
    second_payment: 'This order was already paid',
    no_such_order: 'This payment belongs to no order',
    other_method: 'The order was to be paid another way by then',
    wrong_amount: 'This payment was not for the full amount of the order',
    wrong_payee: 'This payment went to another account',
    sold_out: 'The order sold out before it was paid',
    order_cancelled: 'The order was cancelled before it was paid',
  },
  id: {
    none: 'Dikembalikan oleh toko',
    made_at_provider: 'Dikembalikan lewat penyedia pembayaran',
    unmatched: 'Pembayaran ini tidak memuat referensi toko ini',
    second_payment: 'Pesanan ini sudah dibayar',
    no_such_order: 'Pembayaran ini bukan untuk pesanan mana pun',
    other_method: 'Metode pembayaran pesanan sudah diganti',
    wrong_amount: 'Jumlah pembayaran tidak sesuai dengan total pesanan',
    wrong_payee: 'Pembayaran ini masuk ke rekening lain',
    sold_out: 'Barang pesanan habis sebelum dibayar',
    order_cancelled: 'Pesanan dibatalkan sebelum dibayar',
  },
}

type StoredReason = { readonly cause: RefundCause; readonly reason: string }

function isRefundReason(reason: string): reason is RefundReason {
  return reason !== 'none' && Object.hasOwn(refundReasons.en, reason)
}

/** An admin's text stays verbatim; so does text from releases before reason codes. */
export function refundReasonText({ cause, reason }: StoredReason, language: Language = 'en'): string {
  const words = refundReasons[language]
  if (cause === 'admin') return reason === '' ? words.none : reason
  return isRefundReason(reason) ? words[reason] : reason
}

export async function findRefundReason(db: Db, refundId: number, language: Language): Promise<string> {
  const [stored] = await db
    .select({ cause: refund.cause, reason: refund.reason })
    .from(refund)
    .where(eq(refund.refund_id, refundId))
  return stored ? refundReasonText(stored, language) : ''
}
