/** Admins' texts for bank transfers; shoppers never load them. */
const english = {
  amount: 'Amount received (rupiah)',
  arrived: (amount: string) => `Confirm transfer: ${amount}`,
  day: 'Day received (optional)',
  dayHint: 'Leave empty for today.',
  missing: 'Transfer not found',
  missingReason: 'Message to the buyer',
  missingReasonHint: 'For example: we haven’t received this amount yet.',
  missingSend: 'Send to the buyer',
  more: 'Record another transfer',
  moreHint: 'A second or late transfer doesn’t pay for this order. Record it here, then refund it.',
  noReport: 'The buyer hasn’t reported a payment yet.',
  note: 'Note (optional)',
  onceMore: 'The same amount arrived twice',
  otherAmount: 'A different amount arrived',
  otherAmountSend: 'Record this amount',
  refused: (moment: string) => `On ${moment} you told the buyer that the transfer wasn’t found:`,
  reported: (moment: string) => `The buyer reported the payment on ${moment}.`,
  slip: 'The buyer’s proof of payment',
  title: 'Transfer',
}

const indonesian: typeof english = {
  amount: 'Jumlah yang masuk (rupiah)',
  arrived: (amount) => `Dana sudah masuk: ${amount}`,
  day: 'Tanggal masuk (opsional)',
  dayHint: 'Jika kosong: hari ini.',
  missing: 'Transfer tidak ditemukan',
  missingReason: 'Pesan untuk pembeli',
  missingReasonHint: 'Misalnya: transfer sebesar ini belum kami terima.',
  missingSend: 'Kirim ke pembeli',
  more: 'Catat transfer lain',
  moreHint:
    'Transfer kedua atau yang terlambat tidak melunasi pesanan ini. Catat di sini, lalu kembalikan dananya.',
  noReport: 'Pembeli belum melaporkan pembayaran.',
  note: 'Catatan (opsional)',
  onceMore: 'Jumlah yang sama masuk sekali lagi',
  otherAmount: 'Jumlah lain yang masuk',
  otherAmountSend: 'Catat jumlah ini',
  refused: (moment) => `Pada ${moment} pembeli diberi tahu bahwa transfernya tidak ditemukan:`,
  reported: (moment) => `Pembeli melaporkan pembayaran pada ${moment}.`,
  slip: 'Bukti pembayaran dari pembeli',
  title: 'Transfer masuk',
}

export const adminTransferTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
