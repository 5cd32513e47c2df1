import { formatCharge } from '@warung/contract/format-charge.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import type { RefundProgress } from '../problem-params.ts'
import type { englishPayments } from './english-payments.ts'
import { aboutField, type ProblemText, type TranslationOf } from './problem-messages.ts'

const PAID_INDONESIAN = 'Pesanan ini sudah dibayar.'
const NOT_OF_ORDER_INDONESIAN = 'Pembayaran ini bukan untuk pesanan ini.'
const ASK_SHOP_INDONESIAN = 'tidak bisa dikembalikan otomatis. Silakan minta pengembalian dana ke toko.'

const indonesianSecondPayment: Readonly<Record<RefundProgress, string>> = {
  under_way: 'Pembayaran kedua sedang dikembalikan.',
  all: 'Pembayaran kedua sudah dikembalikan.',
  refused: `Pembayaran kedua ${ASK_SHOP_INDONESIAN}`,
}

const indonesianSoldOut: Readonly<Record<RefundProgress, string>> = {
  under_way: 'Pembayaran Anda sedang dikembalikan seluruhnya.',
  all: 'Pembayaran Anda sudah dikembalikan seluruhnya.',
  refused: `Pembayaran Anda ${ASK_SHOP_INDONESIAN}`,
}

const indonesianWrongAmount: Readonly<Record<RefundProgress, string>> = {
  under_way: 'Dananya sedang dikembalikan.',
  all: 'Dananya sudah dikembalikan.',
  refused: `Dananya ${ASK_SHOP_INDONESIAN}`,
}

function indonesianAboutAmount(complaint: string): ProblemText {
  return { message: `Jumlah ${complaint}.`, errors: { amount: [complaint] } }
}

function indonesianAboutSpan(complaint: string): ProblemText {
  return { message: `Periode ${complaint}.`, errors: { from: [complaint] } }
}

export const indonesianPayments: TranslationOf<typeof englishPayments> = {
  order_already_paid: PAID_INDONESIAN,
  order_lines_changed: 'Barang pesanan ini sudah berubah sejak Anda membukanya. Muat ulang halaman.',
  order_lines_empty: 'Pesanan perlu setidaknya satu barang. Untuk menghapus semuanya, batalkan pesanan.',
  order_total_changed: ({ total }) =>
    `Totalnya sekarang ${formatRupiah(total)}: harga, stok, atau diskon baru saja berubah. Periksa lalu simpan lagi.`,
  order_would_be_free: 'Dengan barang ini pesanan menjadi gratis. Batalkan, lalu buat pesanan baru.',
  order_paid_not_changed:
    'Pesanan ini sudah dibayar, jadi barangnya tetap. Kembalikan dananya, atau buat pesanan lain.',
  order_money_under_way:
    'Uang pembeli mungkin sedang dalam perjalanan, jadi barangnya belum bisa diubah. Konfirmasi atau tolak pembayarannya dulu.',
  buyer_may_be_paying: ({ name, minutes }) =>
    `Pembeli sudah membuka pembayaran lewat ${name} dan mungkin sedang membayar. Coba lagi dalam ${minutes} menit, atau batalkan pesanan ini lalu buat yang baru.`,
  order_sold_out:
    'Sebagian barang pesanan ini sudah habis, jadi pesanan tidak bisa dibayar lagi. Silakan buat pesanan baru.',
  payment_method_not_offered: ({ offered }) => {
    const message = `Metode pembayaran harus salah satu dari: ${offered.join(', ')}.`
    return { message, errors: { payment_method_id: [message] } }
  },
  provider_keys_on_server: ({ name }) => `Kunci ${name} diatur di server. Ubah di sana.`,
  provider_keys_in_use: ({ name }) =>
    `Matikan ${name} dulu, lalu tunggu sampai pesanannya yang belum dibayar selesai atau dibatalkan. Pesanan itu memerlukan kunci ini.`,
  provider_keys_wrong: ({ name, fields }) => ({
    message: `${name} tidak menerima kunci ini. Tidak ada yang disimpan.`,
    errors: Object.fromEntries(fields.map((field) => [`keys.${field}`, [`Salin lagi dari ${name}.`]])),
  }),
  provider_keys_of_test: ({ name }) =>
    `Ini kunci percobaan ${name}, sedangkan toko ini menerima uang sungguhan. Masukkan kunci live.`,
  provider_keys_real_money: ({ name }) =>
    `Kunci ${name} ini menerima uang sungguhan. Konfirmasikan bahwa toko ini beralih dari percobaan ke uang sungguhan.`,
  provider_keys_of_live: ({ name }) =>
    `Kunci ${name} ini menerima uang sungguhan, sedangkan database toko ini untuk percobaan. Masukkan kunci percobaan.`,
  provider_keys_unchecked: ({ name }) =>
    `${name} tidak bisa dihubungi, jadi kunci belum diperiksa. Tidak ada yang disimpan. Coba lagi satu menit lagi.`,
  payment_method_not_ready: ({ name }) => {
    const message = `${name} belum bisa diaktifkan. Lengkapi dulu datanya.`
    return { message, errors: { payment_methods: [message] } }
  },
  payment_method_needed: {
    message: 'Sisakan paling sedikit satu metode pembayaran yang aktif agar pelanggan bisa membayar.',
    errors: {
      payment_methods: [
        'Sisakan paling sedikit satu metode pembayaran yang aktif agar pelanggan bisa membayar.',
      ],
    },
  },
  payment_codes_taken:
    'Terlalu banyak pesanan dengan jumlah yang sama sedang menunggu pembayaran. Silakan pilih metode pembayaran lain, atau coba lagi nanti.',
  below_payment_minimum: ({ name, min }) =>
    `${name} berlaku untuk pesanan mulai ${formatRupiah(min)}. Silakan pilih metode pembayaran lain.`,
  above_payment_maximum: ({ name, max }) =>
    `${name} berlaku untuk pesanan sampai ${formatRupiah(max)}. Silakan pilih metode pembayaran lain.`,
  payment_method_gone: 'Metode pembayaran pesanan ini sudah tidak tersedia. Silakan buat pesanan baru.',
  too_many_payment_attempts: 'Pembayaran pesanan ini sudah terlalu sering dicoba. Silakan buat pesanan baru.',
  payment_provider_unreachable: ({ isOrderPaid }) =>
    isOrderPaid
      ? `${PAID_INDONESIAN} Penyedia pembayaran sedang tidak bisa dihubungi untuk memeriksa pembayaran kedua.`
      : 'Penyedia pembayaran sedang tidak bisa dihubungi. Jika Anda sudah membayar, pesanan ini kami tandai sudah dibayar begitu ada jawaban.',
  payment_sold_out: ({ progress }) =>
    `Barang pesanan ini habis sebelum pesanan dibayar. ${indonesianSoldOut[progress]}`,
  payment_order_cancelled: ({ progress }) =>
    `Pesanan ini dibatalkan sebelum dibayar. ${indonesianSoldOut[progress]}`,
  payment_other_method: ({ progress }) =>
    `Metode pembayaran pesanan ini sudah diganti. ${indonesianSoldOut[progress]}`,
  payment_of_another_order: NOT_OF_ORDER_INDONESIAN,
  payment_to_another_payee: 'Pembayaran ini tidak masuk ke toko ini.',
  payment_wrong_amount: ({ progress }) =>
    `Pembayaran ini tidak sesuai dengan total pesanan. ${indonesianWrongAmount[progress]}`,
  payment_refunded:
    'Pembayaran ini sudah dikembalikan, jadi pesanan ini belum terbayar. Anda bisa membayar lagi.',
  payment_pending:
    'Penyedia pembayaran masih memeriksa pembayaran ini. Pesanan kami tandai sudah dibayar setelah dikonfirmasi.',
  payment_declined: 'Pembayaran ditolak. Silakan coba cara bayar lain.',
  payment_not_completed: 'Pembayaran belum selesai. Anda bisa mencoba lagi.',
  payment_unknown: 'Penyedia pembayaran tidak mengenal pembayaran ini.',

  second_payment: ({ progress }) => `${PAID_INDONESIAN} ${indonesianSecondPayment[progress]}`,
  second_payment_of_another_order: `${PAID_INDONESIAN} ${NOT_OF_ORDER_INDONESIAN}`,
  second_payment_to_another_payee: `${PAID_INDONESIAN} Pembayaran kedua tidak masuk ke toko ini.`,
  second_payment_pending: `${PAID_INDONESIAN} Penyedia pembayaran masih memeriksa pembayaran kedua. Jika berhasil, dananya dikembalikan.`,
  second_payment_declined: `${PAID_INDONESIAN} Pembayaran kedua ditolak.`,
  second_payment_not_completed: `${PAID_INDONESIAN} Pembayaran kedua belum selesai.`,
  second_payment_unknown: `${PAID_INDONESIAN} Penyedia pembayaran tidak mengenal pembayaran kedua.`,

  not_paid_by_transfer: 'Pesanan ini tidak dibayar lewat transfer bank.',
  paid_by_transfer: 'Pesanan ini dibayar lewat transfer bank atau QRIS. Silakan bayar sesuai jumlahnya.',
  transfer_recorded:
    'Transfer ini sudah dicatat. Jika jumlah yang sama masuk lagi, catat sebagai pembayaran kedua.',
  statement_line_booked: ({ orderId }) => `Baris mutasi ini sudah dicatat, untuk pesanan ${orderId}.`,
  paid_another_way: 'Metode pembayaran pesanan ini sudah diganti. Silakan muat ulang halaman.',
  transfer_being_checked: 'Toko sedang memeriksa transfer Anda. Mohon tunggu jawabannya, atau hubungi toko.',
  transfer_not_reported: 'Pembeli belum melaporkan transfer untuk pesanan ini.',
  transfer_slip_not_found: 'Pembeli belum melampirkan bukti transfer.',
  received_day_ahead: aboutField('received_on', 'Tanggal transfer belum tiba.', 'belum tiba'),

  webhook_invalid: 'Ini bukan notifikasi dari penyedia pembayaran.',
  webhook_not_genuine: 'Notifikasi ini tidak berasal dari penyedia pembayaran.',
  webhook_not_verifiable: 'Penyedia pembayaran tidak bisa dihubungi untuk memastikan notifikasi ini.',
  webhook_queue_full: () => 'Terlalu banyak notifikasi sekaligus. Silakan kirim lagi.',
  too_many_forged_webhooks: () => 'Terlalu banyak notifikasi yang bukan dari penyedia pembayaran.',

  nothing_to_refund: 'Pesanan ini tidak dibayar, jadi tidak ada dana yang perlu dikembalikan.',
  already_refunded: 'Dana pesanan ini sudah dikembalikan seluruhnya.',
  refunded_meanwhile: ({ amount, currency }) =>
    `${formatCharge({ amount, currency }, 'id')} dari pesanan ini sekarang sudah dikembalikan. Silakan periksa pesanannya lagi.`,
  refund_amount_invalid: ({ amount, currency }) =>
    indonesianAboutAmount(`harus berupa nilai dalam ${currency}, seperti ${amount}`),
  refund_amount_too_large: ({ amount, currency }) =>
    indonesianAboutAmount(`melebihi sisa pembayaran ini: ${formatCharge({ amount, currency }, 'id')}`),
  refund_not_found: 'Pengembalian dana ini tidak ada.',
  refund_not_manual:
    'Pengembalian dana ini dilakukan oleh penyedia pembayaran. Anda tidak perlu melakukan apa pun.',
  refund_not_by_admin: 'Dana ini tidak membayar pesanan, jadi harus dikembalikan.',
  refund_outcome_unknown:
    'Penyedia pembayaran mungkin sudah mengembalikan dana ini. Periksa di dasbornya, lalu tandai sebagai sudah dikirim.',
  refund_settled: 'Pengembalian dana ini sudah selesai.',
  refund_withdrawn:
    'Pengembalian dana ini sudah dibatalkan. Jika uangnya sudah Anda kirim, buat pengembalian dana lagi untuk pesanan ini lalu catat sebagai terkirim.',
  refund_account_known: 'Rekening untuk pengembalian dana ini sudah diisi. Jika salah, silakan hubungi toko.',
  report_span_reversed: indonesianAboutSpan('tidak boleh berakhir sebelum dimulai'),
  report_span_too_long: ({ daysMax }) => indonesianAboutSpan(`maksimal ${daysMax} hari`),
}
