import { UNDO_DAYS_MAX } from '@warung/contract/values/audit-actions.ts'
import { MAIL_COPIES_PER_DAY } from '@warung/contract/values/mail-limits.ts'
import { indonesianAccounts } from './indonesian-accounts.ts'
import { indonesianCod } from './indonesian-cod.ts'
import { indonesianDiscounts } from './indonesian-discounts.ts'
import { indonesianOrders } from './indonesian-orders.ts'
import { indonesianParts } from './indonesian-parts.ts'
import { indonesianPayments } from './indonesian-payments.ts'
import { indonesianProducts } from './indonesian-products.ts'
import { indonesianQris } from './indonesian-qris.ts'
import { indonesianStatements } from './indonesian-statements.ts'
import { indonesianUploads } from './indonesian-uploads.ts'
import { indonesianValidation } from './indonesian-validation.ts'
import type { ProblemMessages } from './problem-messages.ts'
import { validationText } from './validation-text.ts'

export const indonesianMessages: ProblemMessages = {
  address_invalid: 'Alamat ini tidak valid.',
  address_not_found: 'Tidak ada apa-apa di alamat ini.',
  page_not_found: 'Halaman ini tidak ada.',
  invalid_input: ({ issues }) => validationText(issues, indonesianValidation),
  invalid_json: 'Permintaan ini bukan JSON yang valid.',
  empty_body: 'Permintaan ini kosong.',
  bad_request: 'Permintaan ini tidak bisa dipahami.',
  request_aborted: 'Permintaan terputus.',
  content_length_mismatch: 'Panjang permintaan tidak sesuai dengan Content-Length.',
  request_too_large: 'Permintaan ini terlalu besar.',
  unsupported_content_type: 'Jenis konten ini tidak diterima di sini.',
  range_not_satisfiable: 'Bagian yang diminta berada di luar isi file.',
  too_many_requests: () => 'Terlalu banyak permintaan dari alamat Anda. Mohon tunggu sebentar.',
  shop_busy: 'Toko sedang sibuk. Silakan coba beberapa saat lagi.',
  outcome_unknown:
    'Prosesnya terlalu lama dan mungkin sudah berhasil. Tunggu sebentar, lalu periksa dulu sebelum mencoba lagi.',
  handler_timeout: 'Prosesnya terlalu lama. Silakan coba lagi.',
  render_queue_full: 'Toko sedang ramai. Silakan coba beberapa saat lagi.',
  internal_error: ({ requestId }) => `Terjadi kesalahan di pihak kami. Silakan coba lagi. (${requestId})`,

  ...indonesianAccounts,
  ...indonesianProducts,
  ...indonesianUploads,
  ...indonesianOrders,
  ...indonesianParts,
  ...indonesianPayments,
  ...indonesianCod,
  ...indonesianDiscounts,
  ...indonesianStatements,
  ...indonesianQris,

  mail_not_found: 'Email ini sudah tidak ada.',
  mail_not_resendable:
    'Email ini tidak bisa dikirim ulang: masih menunggu dikirim, isinya sudah tidak berlaku, atau bukan tentang pesanan.',
  mail_no_longer_true: 'Isi email ini sudah tidak berlaku, jadi tidak dikirim ulang.',
  mail_sent_again_too_often: `Pembeli ini sudah cukup banyak menerima email hari ini: paling banyak ${MAIL_COPIES_PER_DAY} email satu pesanan dikirim ulang dalam sehari.`,
  order_has_no_email: 'Pesanan ini tidak punya alamat email.',

  audit_entry_not_found: 'Perubahan ini tidak ada di riwayat.',
  change_not_undoable: 'Perubahan ini tidak bisa diurungkan dari riwayat.',
  change_already_undone: 'Perubahan ini sudah diurungkan.',
  change_too_old_to_undo: `Perubahan ini sudah lebih dari ${UNDO_DAYS_MAX} hari dan tidak bisa diurungkan lagi.`,
  sku_taken_meanwhile: 'SKU ini sekarang dipakai produk lain. Ubah SKU produk itu, lalu coba pulihkan lagi.',
  email_taken_meanwhile:
    'Alamat email ini sekarang dipakai akun lain, jadi akun yang dihapus tidak bisa dipulihkan.',
  category_name_taken_meanwhile:
    'Nama ini sekarang dipakai kategori lain. Ubah nama kategori itu, lalu coba pulihkan lagi.',
}
