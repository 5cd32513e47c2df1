const english = {
  choose: 'A window opens. Choose QRIS, virtual account, e-wallet or card there.',
  payNow: 'Pay now',
  scriptFailed: 'Midtrans could not be loaded.',
  seeAgain: 'See how to pay again',
  waiting:
    'Finish paying in your app or at your bank. This page says so by itself when your payment has arrived.',
}

const indonesian: typeof english = {
  choose: 'Jendela akan terbuka. Pilih QRIS, virtual account, e-wallet, atau kartu di sana.',
  payNow: 'Bayar sekarang',
  scriptFailed: 'Midtrans gagal dimuat.',
  seeAgain: 'Lihat lagi cara membayar',
  waiting:
    'Selesaikan pembayaran di aplikasi atau bank Anda. Halaman ini otomatis memberi tahu saat pembayaran Anda masuk.',
}

export const midtransTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
