/** Texts of methods confirmed by a person; each method adds its own. */
const english = {
  amount: 'the amount',
  checkingNext: 'This page says so by itself as soon as the money has arrived.',
  payBefore: (moment: string) => `Pay before ${moment}`,
  report: 'I have paid',
  reported: (moment: string) => `You told us on ${moment}.`,
  slip: 'Add a picture of your transfer',
  slipAgain: 'Send another picture instead',
  slipHint: 'If you like: a screenshot or photo helps us find your money.',
  slipNoPicture: 'This file can’t be read as a picture. Please choose a photo or a screenshot.',
  slipSending: 'Sending the picture …',
  slipSent: (moment: string) => `We have your picture of ${moment}.`,
  stepReport: 'Then tell us',
  stepWait: 'We check it',
  stepWaitText: 'This page says so by itself when your payment has arrived.',
  timeLeft: 'Time left',
  timeOver: 'The time to pay is over.',
}

const indonesian: typeof english = {
  amount: 'jumlah transfer',
  checkingNext: 'Halaman ini otomatis memberi tahu begitu dananya masuk.',
  payBefore: (moment) => `Bayar sebelum ${moment}`,
  report: 'Saya sudah bayar',
  reported: (moment) => `Anda memberi tahu kami pada ${moment}.`,
  slip: 'Tambahkan bukti transfer',
  slipAgain: 'Ganti bukti transfer',
  slipHint: 'Tidak wajib. Tangkapan layar atau foto membantu kami menemukan dana Anda.',
  slipNoPicture: 'File ini tidak terbaca sebagai gambar. Pilih foto atau tangkapan layar.',
  slipSending: 'Mengirim gambar …',
  slipSent: (moment) => `Bukti Anda kami terima pada ${moment}.`,
  stepReport: 'Lalu beri tahu kami',
  stepWait: 'Kami cek',
  stepWaitText: 'Halaman ini otomatis memberi tahu saat pembayaran Anda masuk.',
  timeLeft: 'Sisa waktu',
  timeOver: 'Waktu pembayaran sudah habis.',
}

export const byHandTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
