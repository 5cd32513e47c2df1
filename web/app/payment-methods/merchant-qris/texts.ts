const english = {
  checking: 'We are checking your payment',
  codeOf: (merchant: string) => `QRIS code of ${merchant}`,
  compare: 'Your app shows this name and amount. Pay only if both are the same.',
  gone: 'This code is no longer valid. Place a new order or choose another payment method.',
  onPhone: 'On this phone: save the picture, then open it in your bank’s app or e-wallet.',
  refused: 'We couldn’t find your payment',
  refusedNext: 'Check your app. If the payment went through, report it again.',
  save: 'Save as picture',
  seeAgain: 'See the code again',
  stepPay: 'Scan this code',
}

const indonesian: typeof english = {
  checking: 'Pembayaran Anda sedang kami cek',
  codeOf: (merchant) => `Kode QRIS ${merchant}`,
  compare: 'Aplikasi Anda menampilkan nama dan jumlah ini. Bayar hanya jika keduanya sama.',
  gone: 'Kode ini sudah tidak berlaku. Buat pesanan baru atau pilih metode pembayaran lain.',
  onPhone: 'Di ponsel ini: simpan gambarnya, lalu buka dari aplikasi bank atau e-wallet Anda.',
  refused: 'Pembayaran Anda belum kami temukan',
  refusedNext: 'Cek aplikasi Anda. Jika pembayarannya berhasil, laporkan lagi.',
  save: 'Simpan gambar',
  seeAgain: 'Lihat lagi kodenya',
  stepPay: 'Pindai kode ini',
}

export const qrisTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
