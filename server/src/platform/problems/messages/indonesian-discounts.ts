import { formatRupiah } from '@warung/contract/money.ts'
import type { englishDiscounts } from './english-discounts.ts'
import { aboutField, type ProblemText, type TranslationOf } from './problem-messages.ts'

function indonesianAboutCode(why: string): ProblemText {
  return aboutField('discount_code', why)
}

export const indonesianDiscounts: TranslationOf<typeof englishDiscounts> = {
  discount_unknown: indonesianAboutCode('Kode ini tidak dikenal. Silakan periksa lagi penulisannya.'),
  discount_not_yet: ({ from }) => indonesianAboutCode(`Kode ini bisa dipakai mulai ${from}.`),
  discount_ended: indonesianAboutCode('Masa berlaku kode ini sudah habis.'),
  order_discount_ended:
    'Diskon untuk pesanan ini sudah berakhir, jadi pesanan ini tidak bisa lagi dibayar dengan harga itu. Silakan buat pesanan baru.',
  discount_used_up: indonesianAboutCode('Kuota kode ini sudah habis.'),
  discount_used_by_customer: indonesianAboutCode('Anda sudah memakai kode ini.'),
  discount_contact_needed: indonesianAboutCode(
    'Pemakaian kode ini dibatasi per pelanggan. Isi nomor telepon atau alamat email Anda di halaman Pengiriman untuk memakainya.',
  ),
  discount_not_for_sum: ({ least }) =>
    indonesianAboutCode(`Kode ini berlaku untuk belanja barang minimal ${formatRupiah(least)}.`),
  discount_not_for_covered_sum: ({ least }) =>
    indonesianAboutCode(`Kode ini berlaku untuk produk pilihan senilai minimal ${formatRupiah(least)}.`),
  discount_not_for_items: indonesianAboutCode(
    'Kode ini untuk produk lain, bukan yang ada di keranjang Anda.',
  ),
  discount_needs_pieces: ({ pieces, isLimited }) =>
    indonesianAboutCode(
      isLimited
        ? `Kode ini berlaku untuk minimal ${pieces} buah produk pilihannya di keranjang Anda.`
        : `Kode ini berlaku untuk minimal ${pieces} buah produk di keranjang Anda.`,
    ),
  discount_not_first_order: indonesianAboutCode('Kode ini hanya untuk pesanan pertama Anda.'),
  discount_items_gone: 'Produk atau kategori yang dipilih sudah tidak ada. Silakan muat ulang halaman.',
  discount_code_taken: aboutField('code', 'Sudah ada diskon dengan kode atau nama ini.'),
  discount_not_found: 'Diskon ini sudah tidak ada.',
  too_many_discounts: ({ most }) => `Satu toko paling banyak punya ${most} diskon.`,
}
