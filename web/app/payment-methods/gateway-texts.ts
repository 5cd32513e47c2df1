/** What blocks say whose buyers choose how to pay at the provider. */
const english = {
  payNow: 'Pay now',
  waiting:
    'Finish paying in your app or at your bank. This page says so by itself when your payment has arrived.',
}

const indonesian: typeof english = {
  payNow: 'Bayar sekarang',
  waiting:
    'Selesaikan pembayaran di aplikasi atau bank Anda. Halaman ini otomatis memberi tahu saat pembayaran Anda masuk.',
}

export const gatewayTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
