import { plural } from '../../language/language'

const english = {
  amountColumn: 'Column with the cash collected',
  another: 'Another courier: choose the columns',
  bookAll: (count: number) =>
    `Mark ${count} ${plural(count, { one: 'order', other: 'orders' })} as delivered and paid`,
  check: 'Check list',
  due: (order: number, buyer: string, amount: string) => `Order ${order} (${buyer}) is for ${amount}`,
  file: 'Courier’s list (CSV or .xlsx)',
  fileHint: 'Download the COD settlement from your courier’s page as CSV or Excel (.xlsx). We don’t keep it.',
  help: 'Find the cash on delivery orders that the courier has collected. Nothing is marked until you confirm.',
  kinds: {
    booked: 'Already paid',
    certain: 'Collected as ordered',
    likely: 'Check first: different amount, listed twice, or cancelled',
    unmatched: 'No order with this tracking number',
  },
  title: 'Check a courier’s COD list',
  trackingColumn: 'Column with the tracking number',
}

const indonesian: typeof english = {
  amountColumn: 'Kolom nilai COD',
  another: 'Kurir lain: pilih kolomnya',
  bookAll: (count) => `Tandai ${count} pesanan diterima dan lunas`,
  check: 'Periksa daftar',
  due: (order, buyer, amount) => `Tagihan pesanan ${order} (${buyer}): ${amount}`,
  file: 'Daftar dari kurir (CSV atau .xlsx)',
  fileHint:
    'Unduh rekap pencairan COD dari halaman kurir Anda sebagai CSV atau Excel (.xlsx). File tidak kami simpan.',
  help: 'Temukan pesanan COD yang uangnya sudah diterima kurir. Tidak ada yang ditandai sebelum Anda konfirmasi.',
  kinds: {
    booked: 'Sudah lunas',
    certain: 'Diterima sesuai pesanan',
    likely: 'Periksa dulu: jumlah berbeda, tercantum dua kali, atau dibatalkan',
    unmatched: 'Tidak ada pesanan dengan nomor resi ini',
  },
  title: 'Periksa daftar COD dari kurir',
  trackingColumn: 'Kolom nomor resi',
}

export const codSettlementTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
