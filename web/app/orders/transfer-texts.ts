/** Admins' texts for bank transfers; shoppers never load them. */
const english = {
  amount: 'Amount received (rupiah)',
  arrived: (amount: string) => `Confirm transfer: ${amount}`,
  day: 'Day received (optional)',
  dayHint: 'Leave empty for today.',
  missing: 'No transfer arrived',
  missingReason: 'What the buyer reads',
  missingReasonHint: 'For example: no transfer of this amount until today.',
  missingSend: 'Tell the buyer',
  more: 'More money arrived for this order',
  moreHint: 'A second transfer, or one that came too late, pays nothing. Record it here, then send it back.',
  noReport: 'The buyer has not reported a transfer yet.',
  note: 'Note (optional)',
  onceMore: 'The same amount arrived a second time',
  otherAmount: 'A different amount arrived',
  otherAmountSend: 'Record this amount',
  refused: (moment: string) => `You told the buyer on ${moment} that no transfer arrived:`,
  reported: (moment: string) => `The buyer reported the transfer on ${moment}.`,
  slip: 'The buyer’s picture of the transfer',
  title: 'Transfer',
}

const indonesian: typeof english = {
  amount: 'Jumlah yang masuk (rupiah)',
  arrived: (amount) => `Dana sudah masuk: ${amount}`,
  day: 'Tanggal masuk (opsional)',
  dayHint: 'Jika kosong: hari ini.',
  missing: 'Dana tidak ada',
  missingReason: 'Pesan untuk pembeli',
  missingReasonHint: 'Misalnya: belum ada transfer sebesar ini sampai hari ini.',
  missingSend: 'Beri tahu pembeli',
  more: 'Ada dana lain yang masuk untuk pesanan ini',
  moreHint:
    'Transfer kedua, atau yang terlambat, tidak membayar apa pun. Catat di sini, lalu kembalikan dananya.',
  noReport: 'Pembeli belum melaporkan transfer.',
  note: 'Catatan (opsional)',
  onceMore: 'Jumlah yang sama masuk sekali lagi',
  otherAmount: 'Jumlah lain yang masuk',
  otherAmountSend: 'Catat jumlah ini',
  refused: (moment) => `Pada ${moment} pembeli diberi tahu bahwa dananya tidak ada:`,
  reported: (moment) => `Pembeli melapor sudah bayar pada ${moment}.`,
  slip: 'Bukti transfer dari pembeli',
  title: 'Transfer masuk',
}

export const transferWorkTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
