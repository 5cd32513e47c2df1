/** Texts of gateways, at which the buyer chooses how to pay. */
const english = {
  continueLabel: 'Continue payment',
  onItsPage: (provider: string) => `You pay on ${provider}’s page: QRIS, virtual account, e-wallet or card.`,
  payNow: 'Pay now',
  stepChoose: 'Choose how to pay',
  stepPay: 'Pay',
  stepPayText: 'Scan the QR code, pay to the virtual account number, or confirm in your app.',
  stepReturn: 'Come back to this page',
  stepReturnText: 'It updates automatically when your payment arrives.',
  waiting:
    'Finish paying in your app or at your bank. This page updates automatically when your payment arrives.',
}

const indonesian: typeof english = {
  continueLabel: 'Lanjutkan pembayaran',
  onItsPage: (provider) =>
    `Anda membayar di halaman ${provider}: QRIS, virtual account, e-wallet, atau kartu.`,
  payNow: 'Bayar sekarang',
  stepChoose: 'Pilih cara bayar',
  stepPay: 'Bayar',
  stepPayText: 'Pindai kode QR, bayar ke nomor virtual account, atau konfirmasi di aplikasi Anda.',
  stepReturn: 'Kembali ke halaman ini',
  stepReturnText: 'Halaman ini diperbarui otomatis saat pembayaran Anda masuk.',
  waiting:
    'Selesaikan pembayaran di aplikasi atau bank Anda. Halaman ini diperbarui otomatis saat pembayaran Anda masuk.',
}

export const gatewayTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
