import { RETURNS_MAX } from '@warung/contract/values/returns.ts'
import type { PiecesUse, ProblemParams } from '../problem-params.ts'
import type { englishParts } from './english-parts.ts'
import type { TranslationOf } from './problem-messages.ts'

const indonesianNoneLeft: Readonly<Record<PiecesUse, (name: string) => string>> = {
  ship: (name) => `Tidak ada sisa “${name}” yang perlu dikirim.`,
  refund: (name) =>
    `Tidak ada sisa “${name}” yang dananya bisa dikembalikan: semua sudah dikembalikan atau diretur.`,
  return: (name) =>
    `“${name}” tidak bisa diretur lagi: semua sudah dikembalikan dananya atau sedang diretur.`,
}

const indonesianSomeLeft: Readonly<Record<PiecesUse, string>> = {
  ship: 'yang belum dikirim',
  refund: 'yang dananya bisa dikembalikan',
  return: 'yang bisa diretur',
}

function indonesianNotLeft({ use, name, left }: ProblemParams['pieces_not_left']): string {
  return left === 0
    ? indonesianNoneLeft[use](name)
    : `Hanya ada ${left} buah “${name}” ${indonesianSomeLeft[use]}.`
}

export const indonesianParts: TranslationOf<typeof englishParts> = {
  product_not_in_order: 'Produk ini tidak ada di pesanan ini.',
  pieces_not_left: indonesianNotLeft,
  piece_in_no_parcel: ({ name }) =>
    `“${name}” tidak ada di paket mana pun dari pesanan ini, jadi tidak bisa diretur di sini. Silakan hubungi toko.`,
  all_in_parcels: 'Semua barang pesanan ini sudah ada di dalam paket.',
  cod_ships_whole:
    'Pesanan bayar di tempat hanya bisa dikirim sekaligus: kurir menagih satu jumlah untuk seluruh pesanan.',
  returns_off: 'Toko ini tidak menerima retur di sini. Silakan hubungi toko.',
  return_before_delivery: 'Pesanan ini belum diterima, jadi belum ada yang bisa diretur.',
  return_too_late: ({ days }) =>
    `Retur hanya bisa diajukan sampai ${days} hari setelah pesanan diterima. Waktunya sudah lewat.`,
  too_many_returns: `Satu pesanan bisa punya maksimal ${RETURNS_MAX} retur. Silakan hubungi toko.`,
  return_not_found: 'Retur ini tidak ada.',
  return_moved_on: 'Retur ini sudah berubah. Silakan periksa lagi.',
}
