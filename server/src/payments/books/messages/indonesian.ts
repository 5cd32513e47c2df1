import { formatCharge } from '@warung/contract/format-charge.ts'
import type { StatementHint } from '../../../providers/provider.ts'
import type { ExceptionMessages } from './exception-messages.ts'

const NOTHING_TO_DO = 'Tidak perlu apa-apa.'

const indonesianHints: Readonly<Record<StatementHint, string>> = {
  transaction_search_not_allowed: 'penyedia meminta Transaction Search diizinkan untuk aplikasi toko.',
}

export const indonesianExceptions: ExceptionMessages = {
  going_back: {
    what: 'Pembayaran tanpa pesanan sedang dikembalikan ke pembeli.',
    whatToDo: 'Tidak perlu apa-apa. Kami memeriksanya ke penyedia setiap menit sampai selesai.',
  },
  gone_back_on_another_day: {
    what: 'Pembayaran tanpa pesanan masuk di satu hari dan dikembalikan di hari lain.',
    whatToDo: NOTHING_TO_DO,
  },
  not_given_back: {
    what: 'Pembayaran tanpa pesanan masih ada di sini: penyedia menolak mengembalikannya.',
    whatToDo: 'Kembalikan sendiri di penyedia. Catatan ini hilang dalam sehari.',
  },
  refund_refused: {
    what: 'Penyedia menolak pengembalian dana yang diminta admin. Pesanan tetap berstatus sudah dibayar.',
    whatToDo:
      'Coba lagi dari halaman pesanan (hanya sisanya, jika sebagian dana sudah kembali), atau kembalikan di penyedia. Pesanan akan menampilkannya.',
  },
  manual_refund: {
    what: 'Ada dana yang harus dikembalikan ke pembeli dan tidak terkirim otomatis.',
    whatToDo: 'Kirim kembali uangnya, lalu catat pengembaliannya. Catatan ini hilang setelah dicatat.',
  },
  refund_unconfirmed: {
    what: 'Penyedia menyatakan pengembalian dana ini sudah dibuat, tetapi tidak mencantumkannya.',
    whatToDo:
      'Cari dulu di dasbor penyedia sebelum mengirim apa pun. Jika tidak ada, kembalikan dananya di sana. Setelah itu tandai sudah dikirim.',
  },
  refund_overdue: {
    what: 'Pengembalian dana sudah tertunda lebih dari sehari.',
    whatToDo: 'Periksa pembayaran ini di penyedia: saldo akun Anda di sana mungkin kurang.',
  },
  unknown_capture: {
    what: 'Penyedia punya pembayaran yang tidak dikenal toko.',
    whatToDo: 'Periksa di penyedia. Kembalikan di sana jika bukan untuk pesanan mana pun.',
  },
  unmatched: {
    what: 'Pembayaran di akun ini bukan dari toko ini, jadi tidak dihitung untuk pesanan mana pun.',
    whatToDo:
      'Periksa di penyedia. Biarkan jika dari penjualan lain di akun ini; jika bukan, kembalikan di sana.',
  },
  unknown_refund: {
    what: 'Penyedia mengembalikan dana yang tidak dikenal toko.',
    whatToDo: 'Periksa di penyedia: mungkin dari penjualan di luar toko ini.',
  },
  refund_of_another_account: ({ amount, currency, account, isRealMoney }) => ({
    what: `Ada pengembalian dana dari akun penyedia yang tidak lagi dipakai toko. ${formatCharge({ amount, currency }, 'id')}, ${account}${isRealMoney ? '' : ': uang uji coba'}.`,
    whatToDo: isRealMoney ? 'Jalankan toko dengan akun itu lagi sampai pengembalian selesai.' : NOTHING_TO_DO,
  }),
  paid_without_money: {
    what: 'Pesanan berstatus sudah dibayar, tetapi penyedia tidak mengenal pembayarannya.',
    whatToDo: 'Jangan kirim sebelum pembayarannya ditemukan di penyedia.',
  },
  another_amount: {
    what: 'Jumlah untuk pesanan ini berbeda antara penyedia dan toko.',
    whatToDo: 'Bandingkan pesanan dengan pembayarannya di penyedia sebelum dikirim.',
  },
  statement_not_read: ({ hint }) => ({
    what: 'Laporan penyedia tidak bisa dibandingkan selama dua hari.',
    whatToDo: hint ? `Lihat alasannya di log: ${indonesianHints[hint]}` : 'Lihat alasannya di log.',
  }),
}
