import { plural } from '../../language/language'

const english = {
  amountColumn: 'Column of the cash collected',
  another: 'Another courier: choose the columns',
  bookAll: (count: number) =>
    `Mark ${count} ${plural(count, { one: 'order', other: 'orders' })} as delivered and paid`,
  check: 'Check list',
  due: (order: number, buyer: string, amount: string) => `Order ${order} (${buyer}) asks for ${amount}`,
  file: 'Courier’s list (CSV)',
  fileHint: 'Download the COD settlement from your courier’s page as CSV. We don’t keep it.',
  help: 'Finds which cash on delivery orders the courier has collected. Nothing is marked before you say so.',
  kinds: {
    booked: 'Paid already',
    certain: 'Collected as ordered',
    likely: 'Look at these first: another sum, listed twice, or cancelled',
    unmatched: 'No order with this tracking number',
  },
  title: 'Check a courier’s COD list',
  trackingColumn: 'Column of the tracking number',
}

const indonesian: typeof english = {
  amountColumn: 'Kolom nilai COD',
  another: 'Kurir lain: pilih kolomnya',
  bookAll: (count) => `Tandai ${count} pesanan diterima dan lunas`,
  check: 'Periksa daftar',
  due: (order, buyer, amount) => `Pesanan ${order} (${buyer}) meminta ${amount}`,
  file: 'Daftar dari kurir (CSV)',
  fileHint: 'Unduh rekap pencairan COD dari halaman kurir Anda sebagai CSV. Berkasnya tidak kami simpan.',
  help: 'Mencari pesanan COD yang uangnya sudah diterima kurir. Tidak ada yang ditandai sebelum Anda setuju.',
  kinds: {
    booked: 'Sudah lunas',
    certain: 'Diterima sesuai pesanan',
    likely: 'Periksa dulu: jumlahnya lain, tercantum dua kali, atau dibatalkan',
    unmatched: 'Tidak ada pesanan dengan nomor resi ini',
  },
  title: 'Periksa daftar COD dari kurir',
  trackingColumn: 'Kolom nomor resi',
}

export const settlementTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
