/** Texts of methods confirmed by a person; each method adds its own. */
const english = {
  amount: 'the amount',
  checkingNext: 'This page updates automatically when your payment arrives.',
  payBefore: (moment: string) => `Pay before ${moment}`,
  report: 'I’ve paid',
  reported: (moment: string) => `You reported your payment on ${moment}.`,
  slip: 'Add proof of payment',
  slipAgain: 'Replace proof of payment',
  slipHint: 'Optional. A screenshot or photo helps us find your payment.',
  slipNoPicture: 'This file can’t be read as a picture. Please choose a photo or a screenshot.',
  slipSending: 'Uploading …',
  slipSent: (moment: string) => `Proof of payment received on ${moment}.`,
  stepReport: 'Tell us you’ve paid',
  stepWait: 'We confirm your payment',
  stepWaitText: 'This page updates automatically when your payment arrives.',
  timeLeft: 'Time left',
  timeOver: 'The time to pay has run out.',
}

const indonesian: typeof english = {
  amount: 'jumlah transfer',
  checkingNext: 'Halaman ini diperbarui otomatis saat pembayaran Anda masuk.',
  payBefore: (moment) => `Bayar sebelum ${moment}`,
  report: 'Saya sudah bayar',
  reported: (moment) => `Anda melaporkan pembayaran pada ${moment}.`,
  slip: 'Tambahkan bukti pembayaran',
  slipAgain: 'Ganti bukti pembayaran',
  slipHint: 'Opsional. Tangkapan layar atau foto membantu kami menemukan pembayaran Anda.',
  slipNoPicture: 'File ini tidak terbaca sebagai gambar. Pilih foto atau tangkapan layar.',
  slipSending: 'Mengunggah …',
  slipSent: (moment) => `Bukti pembayaran diterima pada ${moment}.`,
  stepReport: 'Konfirmasi pembayaran',
  stepWait: 'Kami cek pembayaran Anda',
  stepWaitText: 'Halaman ini diperbarui otomatis saat pembayaran Anda masuk.',
  timeLeft: 'Sisa waktu',
  timeOver: 'Waktu pembayaran sudah habis.',
}

export const manualPaymentTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
