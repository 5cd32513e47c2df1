/** Words of an order's timeline, in the admin's language. */
import type { Language } from '@warung/contract/values/languages.ts'
import type { MailKind } from '@warung/contract/values/mail-kinds.ts'

type TimelineMail = Extract<MailKind, `order_${string}`>

const indonesianMailNames: Readonly<Record<TimelineMail, string>> = {
  order_placed: 'pesanan dibuat',
  order_reminder: 'pengingat pembayaran',
  order_transfer_refused: 'transfer tidak ditemukan',
  order_expired: 'pesanan tidak dibayar tepat waktu',
  order_paid: 'pesanan dibayar',
  order_shipped: 'pesanan dikirim',
  order_delivered: 'pesanan diterima',
  order_cancelled: 'pesanan dibatalkan',
  order_address_changed: 'penerima atau alamat diubah',
  order_changed: 'pesanan diubah',
  order_refunded: 'dana dikembalikan',
  order_return: 'retur pesanan',
  order_paid_owner: 'pesanan dibayar (untuk Anda)',
  order_return_owner: 'permintaan retur (untuk Anda)',
}

const indonesianFields = {
  recipient: 'penerima',
  telephone: 'nomor telepon',
  email: 'email',
  address: 'alamat',
  city: 'kota',
  postal_code: 'kode pos',
  province: 'provinsi',
  country: 'negara',
}

const indonesian: Readonly<Record<string, string>> = { ...indonesianMailNames, ...indonesianFields }

/** A mail's kind or a changed field: `order_paid` is "order paid". */
export function eventWord(name: string, language: Language): string {
  return (language === 'id' ? indonesian[name] : undefined) ?? name.replaceAll('_', ' ')
}

export function eventPieces(pieces: number, language: Language): string {
  if (language === 'id') return `${pieces} pcs`
  return `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
}
