import { plural } from '../../language/language'

const english = {
  another: 'Another bank: choose the columns',
  bookAll: (count: number) => `Book ${count} certain ${plural(count, { one: 'line', other: 'lines' })}`,
  bookFor: (order: number, buyer: string) => `Book for order ${order} (${buyer})`,
  booked: (order: number) => `Recorded for order ${order}`,
  check: 'Check statement',
  chooseFirst: 'Choose a file first, or paste its lines.',
  closed: (order: number) =>
    `Order ${order} has this sum, but is paid or cancelled already: look at it first`,
  columns: {
    date: 'Column of the date',
    mark: 'Column with CR or DB (if any)',
    money_in: 'Column of the amount, or of money in',
    money_out: 'Column of money out (if any)',
    text: 'Column of the text',
  },
  columnsHint: 'Count from the left: the first column is 1.',
  count: {
    booked: (count: number) => `${count} already recorded`,
    certain: (count: number) => `${count} certain`,
    likely: (count: number) => `${count} to decide`,
    unmatched: (count: number) => `${count} without an order`,
  },
  differs: (order: number, amount: string) => `Order ${order} asks for ${amount}: look at it first`,
  file: 'Bank statement (CSV)',
  fileHint:
    'Download it from your bank as CSV: BCA, Mandiri, BRI and BNI are known. We don’t keep the file, and book nothing before you say so.',
  intro: 'Finds which unpaid orders were paid by bank transfer. A line is never booked twice.',
  kinds: {
    booked: 'Already recorded',
    certain: 'Certain',
    likely: 'You decide',
    unmatched: 'No order found',
  },
  line: (line: number) => `Line ${line}`,
  more: (count: number) => `and ${count} more`,
  noneIn: 'No money came in on this statement. Choose another file, or a longer period at your bank.',
  paste: 'Or paste the lines',
  pasteHint: 'Copy the table with its head from your bank’s or courier’s page.',
  pasted: 'Lines',
  pending: (count: number) =>
    `${count} ${plural(count, { one: 'line is', other: 'lines are' })} not booked by the bank yet.`,
  result: 'What we found',
  title: 'Check a bank statement',
  tooLarge: 'This file is too large. Download a shorter period.',
}

const indonesian: typeof english = {
  another: 'Bank lain: pilih kolomnya',
  bookAll: (count) => `Catat ${count} baris yang pasti`,
  bookFor: (order, buyer) => `Catat untuk pesanan ${order} (${buyer})`,
  booked: (order) => `Tercatat untuk pesanan ${order}`,
  check: 'Periksa mutasi',
  chooseFirst: 'Pilih berkas dulu, atau tempel barisnya.',
  closed: (order) => `Pesanan ${order} jumlahnya sama, tetapi sudah dibayar atau dibatalkan: lihat dulu`,
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
    certain: (count) => `${count} pasti`,
    likely: (count) => `${count} perlu keputusan Anda`,
    unmatched: (count) => `${count} tanpa pesanan`,
  },
  differs: (order, amount) => `Pesanan ${order} meminta ${amount}: lihat dulu`,
  file: 'Mutasi rekening (CSV)',
  fileHint:
    'Unduh dari bank Anda sebagai CSV: BCA, Mandiri, BRI, dan BNI dikenali. Berkasnya tidak kami simpan, dan tidak ada yang dicatat sebelum Anda setuju.',
  intro: 'Mencari pesanan yang sudah dibayar lewat transfer bank. Satu baris tidak pernah dicatat dua kali.',
  kinds: {
    booked: 'Sudah tercatat',
    certain: 'Pasti',
    likely: 'Anda yang memutuskan',
    unmatched: 'Pesanan tidak ditemukan',
  },
  line: (line) => `Baris ${line}`,
  more: (count) => `dan ${count} lagi`,
  noneIn:
    'Tidak ada uang masuk di mutasi ini. Pilih berkas lain, atau periode yang lebih panjang di bank Anda.',
  paste: 'Atau tempel barisnya',
  pasteHint: 'Salin tabel beserta judul kolomnya dari halaman bank atau kurir.',
  pasted: 'Baris',
  pending: (count) => `${count} baris belum dibukukan oleh bank.`,
  result: 'Hasil pemeriksaan',
  title: 'Periksa mutasi bank',
  tooLarge: 'Berkas ini terlalu besar. Unduh periode yang lebih pendek.',
}

export const statementTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
