import { plural } from '../../language/language'

const english = {
  another: 'Another bank: choose the columns',
  bookAll: (count: number) =>
    `Record ${count} matched ${plural(count, { one: 'payment', other: 'payments' })}`,
  bookFor: (order: number, buyer: string) => `Record for order ${order} (${buyer})`,
  booked: (order: number) => `Recorded for order ${order}`,
  check: 'Check statement',
  chooseFirst: 'Choose a file first, or paste its lines.',
  closed: (order: number) =>
    `Order ${order} has this amount but is already paid or cancelled: check it first`,
  columns: {
    date: 'Column with the date',
    mark: 'Column with CR or DB (if any)',
    money_in: 'Column with the amount, or money in',
    money_out: 'Column with money out (if any)',
    text: 'Column with the description',
  },
  columnsHint: 'Count from the left: the first column is 1.',
  count: {
    booked: (count: number) => `${count} already recorded`,
    certain: (count: number) => `${count} matched`,
    likely: (count: number) => `${count} to check`,
    unmatched: (count: number) => `${count} without an order`,
  },
  differs: (order: number, amount: string) => `Order ${order} is for ${amount}: check it first`,
  file: 'Bank statement (CSV or .xlsx)',
  fileHint:
    'Download it from your bank as CSV or Excel (.xlsx). BCA, Mandiri, BRI and BNI files work as they are. We don’t keep the file, and nothing is recorded until you confirm.',
  intro: 'Find unpaid orders that were paid by bank transfer. Each payment is recorded only once.',
  kinds: {
    booked: 'Already recorded',
    certain: 'Matched',
    likely: 'To check',
    unmatched: 'No order found',
  },
  line: (line: number) => `Line ${line}`,
  more: (count: number) => `and ${count} more`,
  noneIn: 'No money came in on this statement. Choose another file, or download a longer period.',
  paste: 'Or paste the lines',
  pasteHint: 'Copy the table, including its column names, from your bank’s or courier’s page.',
  pasted: 'Lines',
  pending: (count: number) =>
    `${count} ${plural(count, { one: 'payment is', other: 'payments are' })} still pending at the bank.`,
  result: 'What we found',
  title: 'Check a bank statement',
  tooLarge: 'This file is too large. Download a shorter period.',
}

const indonesian: typeof english = {
  another: 'Bank lain: pilih kolomnya',
  bookAll: (count) => `Catat ${count} pembayaran yang cocok`,
  bookFor: (order, buyer) => `Catat untuk pesanan ${order} (${buyer})`,
  booked: (order) => `Tercatat untuk pesanan ${order}`,
  check: 'Periksa mutasi',
  chooseFirst: 'Pilih file dulu, atau tempel barisnya.',
  closed: (order) => `Pesanan ${order} jumlahnya sama, tetapi sudah dibayar atau dibatalkan: periksa dulu`,
  columns: {
    date: 'Kolom tanggal',
    mark: 'Kolom CR atau DB (jika ada)',
    money_in: 'Kolom jumlah, atau uang masuk',
    money_out: 'Kolom uang keluar (jika ada)',
    text: 'Kolom keterangan',
  },
  columnsHint: 'Hitung dari kiri: kolom pertama adalah 1.',
  count: {
    booked: (count) => `${count} sudah tercatat`,
    certain: (count) => `${count} cocok`,
    likely: (count) => `${count} perlu diperiksa`,
    unmatched: (count) => `${count} tanpa pesanan`,
  },
  differs: (order, amount) => `Tagihan pesanan ${order} sebesar ${amount}: periksa dulu`,
  file: 'Mutasi rekening (CSV atau .xlsx)',
  fileHint:
    'Unduh dari bank Anda sebagai CSV atau Excel (.xlsx). File BCA, Mandiri, BRI, dan BNI bisa langsung dipakai. File tidak kami simpan, dan tidak ada yang dicatat sebelum Anda konfirmasi.',
  intro: 'Temukan pesanan yang sudah dibayar lewat transfer bank. Setiap pembayaran hanya dicatat sekali.',
  kinds: {
    booked: 'Sudah tercatat',
    certain: 'Cocok',
    likely: 'Perlu diperiksa',
    unmatched: 'Pesanan tidak ditemukan',
  },
  line: (line) => `Baris ${line}`,
  more: (count) => `dan ${count} lagi`,
  noneIn: 'Tidak ada uang masuk di mutasi ini. Pilih file lain, atau unduh periode yang lebih panjang.',
  paste: 'Atau tempel barisnya',
  pasteHint: 'Salin tabel beserta judul kolomnya dari halaman bank atau kurir.',
  pasted: 'Baris',
  pending: (count) => `${count} pembayaran masih diproses bank.`,
  result: 'Hasil pemeriksaan',
  title: 'Periksa mutasi bank',
  tooLarge: 'File ini terlalu besar. Unduh periode yang lebih pendek.',
}

export const bankStatementTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
