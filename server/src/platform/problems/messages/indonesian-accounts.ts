import { ADDRESSES_MAX } from '@warung/contract/values/customer-limits.ts'
import { LIST_FILTERS_MAX } from '@warung/contract/values/list-filters.ts'
import type { englishAccounts } from './english-accounts.ts'
import { indonesianLabel } from './indonesian-labels.ts'
import { aboutField, type TranslationOf } from './problem-messages.ts'

export const indonesianAccounts: TranslationOf<typeof englishAccounts> = {
  sign_in_required: 'Silakan masuk untuk melanjutkan.',
  shopper_required: 'Admin tidak bisa berbelanja. Masuk sebagai pelanggan untuk melakukan ini.',
  admin_required: 'Hanya admin yang bisa melakukan ini.',
  super_admin_required: 'Hanya Admin Utama yang bisa melakukan ini.',
  permission_required: 'Anda tidak punya hak akses untuk ini. Hubungi Admin Utama toko.',

  invalid_credentials: 'Email atau kata sandi salah.',
  session_ended: 'Sesi Anda telah berakhir. Silakan masuk lagi.',
  too_many_wrong_passwords: () => 'Kata sandi terlalu sering salah. Tunggu beberapa menit, lalu coba lagi.',
  password_queue_full: 'Sedang banyak orang yang masuk. Silakan coba beberapa saat lagi.',
  current_password_wrong: aboutField('current_password', 'Kata sandi Anda saat ini salah.'),
  too_many_account_links: () =>
    'Kami sudah mengirim beberapa tautan. Periksa email Anda, termasuk folder spam, atau coba lagi setelah satu jam.',
  account_link_invalid:
    'Tautan ini tidak berlaku lagi: sudah dipakai, kedaluwarsa, atau tidak lengkap. Silakan minta tautan baru.',
  session_not_found: 'Sesi ini sudah berakhir.',
  email_taken: aboutField('email', 'Email ini sudah terdaftar.'),
  user_not_found: 'Pengguna ini tidak ada.',
  guest_account_fixed: 'Akun tamu tidak bisa diubah.',
  own_account_not_managed: 'Anda tidak bisa mengubah akun Anda sendiri di sini.',
  admin_account_not_deleted:
    'Akun admin tidak bisa dihapus di sini. Minta Admin Utama menjadikan Anda pelanggan terlebih dahulu.',
  account_has_open_order: ({ order_id }) =>
    `Pesanan ${order_id} belum selesai. Hapus akun setelah pesanan itu diterima atau dibatalkan.`,
  address_not_saved: 'Alamat ini sudah tidak tersimpan.',
  too_many_addresses: `Anda bisa menyimpan paling banyak ${ADDRESSES_MAX} alamat. Hapus salah satu dulu.`,
  too_many_list_filters: `Anda bisa menyimpan paling banyak ${LIST_FILTERS_MAX} filter untuk satu daftar. Hapus salah satu dulu.`,
  customer_note_changed:
    'Admin lain baru saja mengubah catatan ini. Tulisan Anda masih ada di sini. Salin dulu, lalu muat ulang halaman.',
  role_not_below_own: 'Anda hanya bisa mengubah pengguna yang perannya di bawah peran Anda.',
  last_super_admin: 'Anda satu-satunya Admin Utama. Jadikan pengguna lain Admin Utama terlebih dahulu.',
  only_admins_limited: 'Hanya Admin yang hak aksesnya bisa dibatasi.',
  invitation_invalid:
    'Undangan ini tidak berlaku lagi: sudah dipakai, kedaluwarsa, atau dibatalkan. Mintalah undangan baru.',
  invitation_not_found: 'Undangan ini tidak ada atau sudah tidak berlaku.',
  already_admin: 'Anda sudah menjadi admin. Kirim tautan ini kepada orang yang dituju.',

  settings_changed: ({ keys }) => ({
    message: `Admin lain baru saja mengubah: ${keys.map(indonesianLabel).join(', ')}. Perubahan Anda masih ada di sini. Simpan lagi untuk menimpa perubahan admin itu.`,
    errors: Object.fromEntries(keys.map((key) => [key, ['Admin lain baru saja mengubah ini.']])),
  }),
  setting_fixed: ({ key, variable }) =>
    aboutField(
      key,
      `${indonesianLabel(key)} diatur di server lewat ${variable} dan tidak bisa diubah di sini.`,
      `Diatur di server lewat ${variable}.`,
    ),
  logo_not_uploaded: aboutField('logo', 'Logo harus berupa gambar yang diunggah ke toko ini.'),
}
