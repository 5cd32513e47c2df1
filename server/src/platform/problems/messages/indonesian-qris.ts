import type { QrisRefusal } from '../problem-params.ts'
import type { englishQris } from './english-qris.ts'
import { aboutField, type TranslationOf } from './problem-messages.ts'

const ASK_BANK_INDONESIAN = 'Minta kode QRIS statis Anda ke bank.'
const BANK_PICTURE_INDONESIAN = 'Unggah gambar dari bank Anda.'

const indonesianQrisRefusals: Readonly<Record<QrisRefusal, string>> = {
  no_code:
    'Tidak ada kode QR di gambar ini. Foto dari depan, di tempat terang, dengan seluruh kode terlihat.',
  several_codes:
    'Ada lebih dari satu kode QR di gambar ini. Potong gambar sampai hanya kode QRIS Anda yang tersisa.',
  bitcoin_address: `Ini alamat Bitcoin, bukan QRIS. ${ASK_BANK_INDONESIAN}`,
  web_address: `Kode QR ini membuka situs web, bukan QRIS. ${ASK_BANK_INDONESIAN}`,
  not_a_payment_code: `Kode QR ini bukan QRIS. ${ASK_BANK_INDONESIAN}`,
  not_ascii: `Kode ini memuat karakter yang tidak diizinkan di QRIS. ${BANK_PICTURE_INDONESIAN}`,
  length_wrong: `Kode ini tidak lengkap atau sudah diubah. ${BANK_PICTURE_INDONESIAN}`,
  checksum_wrong: `Checksum kode ini salah: kode tidak lengkap atau sudah diubah. ${BANK_PICTURE_INDONESIAN}`,
  field_twice: `Kode ini memuat kolom yang sama dua kali. ${BANK_PICTURE_INDONESIAN}`,
  not_in_rupiah: 'Kode ini bukan dalam rupiah.',
  not_indonesian: 'Kode ini dari negara lain. Hanya QRIS Indonesia yang bisa dipakai di sini.',
  not_national: `Kode ini tidak punya NMID, jadi bukan QRIS. ${ASK_BANK_INDONESIAN}`,
  not_static: `Kode QRIS ini hanya untuk satu pembayaran. ${ASK_BANK_INDONESIAN}`,
  has_amount: `Kode QRIS ini sudah berisi jumlah. ${ASK_BANK_INDONESIAN}`,
  asks_for_tip:
    'Kode QRIS ini meminta tip, jadi jumlah yang dibayar bisa berbeda. Minta kode tanpa tip ke bank Anda.',
  merchant_missing: 'Kode QRIS ini tidak menyebut nama toko dan kota. Minta kode baru ke bank Anda.',
}

export const indonesianQris: TranslationOf<typeof englishQris> = {
  qris_refused: ({ reason }) => aboutField('qris', indonesianQrisRefusals[reason]),
}
