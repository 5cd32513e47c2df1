/** What blocks say whose buyers choose how to pay at the provider. */
const english = {
  goOn: 'Go on paying',
  onItsPage: (provider: string) =>
    `You pay on ${provider}’s page: QRIS, virtual account, e-wallet or card. Then you come back here.`,
  payNow: 'Pay now',
  waiting:
    'Finish paying in your app or at your bank. This page says so by itself when your payment has arrived.',
}

const indonesian: typeof english = {
  goOn: 'Lanjutkan pembayaran',
  onItsPage: (provider) =>
    `Anda membayar di halaman ${provider}: QRIS, virtual account, e-wallet, atau kartu. Lalu Anda kembali ke sini.`,
  payNow: 'Bayar sekarang',
  waiting:
    'Selesaikan pembayaran di aplikasi atau bank Anda. Halaman ini otomatis memberi tahu saat pembayaran Anda masuk.',
}

export const gatewayTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
