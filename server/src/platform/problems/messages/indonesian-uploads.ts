import { CSV_FILE_BYTES_MAX, IMPORT_UNDO_DAYS_MAX } from '@warung/contract/values/product-imports.ts'
import type { englishUploads } from './english-uploads.ts'
import type { TranslationOf } from './problem-messages.ts'

const MEGABYTES_MAX = CSV_FILE_BYTES_MAX / 1024 / 1024

export const indonesianUploads: TranslationOf<typeof englishUploads> = {
  csv_missing: 'Pilih file CSV terlebih dahulu.',
  csv_too_large: `File lebih besar dari ${MEGABYTES_MAX} MB, cukup untuk lebih dari 100.000 produk. Bagi menjadi beberapa file, masing-masing dengan baris nama kolom.`,
  csv_required:
    'Ini bukan file CSV. Di aplikasi spreadsheet pilih “Save as” atau “Download”, lalu “CSV UTF-8”, dan kirim file itu.',
  csv_is_workbook:
    'Ini file spreadsheet seperti .xlsx, bukan file CSV. Pilih file ini di halaman “Impor produk”, yang mengubahnya menjadi CSV.',
  csv_cut_off: 'File tidak lengkap: terpotong di tengah huruf. Simpan atau kirim sekali lagi.',
  import_queue_full: 'Ada file lain yang sedang dikirim. Silakan coba beberapa saat lagi.',
  import_not_found: 'Impor ini sudah tidak ada. Silakan kirim file itu lagi.',
  import_not_ready: 'Impor ini belum siap. Lihat hasil pemeriksaannya.',
  import_under_way: 'Impor lain sedang mengubah produk. Mohon tunggu sampai selesai.',
  import_not_undoable: `Hanya impor terakhir yang bisa diurungkan, satu kali, dalam ${IMPORT_UNDO_DAYS_MAX} hari.`,

  file_missing: ({ field }) => `Kirim gambar di kolom "${field}".`,
  file_empty: 'File ini kosong.',
  file_in_wrong_field: ({ field }) => `Gambar harus berada di kolom "${field}".`,
  file_too_large: 'File ini terlalu besar.',
  too_many_files: 'Kirim satu file setiap kali.',
  too_many_form_fields: 'Kirim file saja, tanpa isian lain.',
  form_required: 'Kirim file sebagai formulir.',
  form_unreadable: 'Formulir ini tidak bisa dibaca.',
  image_required: 'Kirim gambar: JPEG, PNG, WebP, AVIF, atau GIF.',
  image_damaged: 'Gambar ini rusak.',
  image_too_many_pixels: ({ megapixels }) =>
    `Gambar ini memiliki terlalu banyak piksel. Maksimal ${megapixels} megapiksel.`,
  image_queue_full: 'Terlalu banyak gambar sekaligus. Silakan coba beberapa saat lagi.',
  image_store_unreachable: 'Gambar sedang tidak tersedia. Silakan coba beberapa saat lagi.',
  image_store_full: 'Tempat untuk gambar sudah habis.',
}
