const english = {
  cancelled: 'Payment cancelled. Nothing was charged, and your order is saved: pay when you’re ready.',
  confirming: 'Your payment is being confirmed. Please don’t pay again; this page keeps checking.',
  failed: 'The payment did not go through. Nothing was charged; please try again.',
  outcomeUnknown: 'We don’t know yet whether your payment went through.',
  providerLine: (orderId: number) => `Order ${orderId}`,
  tryAgain: 'Try again',
}

const indonesian: typeof english = {
  cancelled:
    'Pembayaran dibatalkan. Dana Anda tidak ditarik dan pesanan tetap tersimpan: bayar saat Anda siap.',
  confirming: 'Pembayaran Anda sedang dikonfirmasi. Jangan membayar lagi; halaman ini terus memeriksa.',
  failed: 'Pembayaran gagal. Tidak ada dana yang ditarik; silakan coba lagi.',
  outcomeUnknown: 'Belum diketahui apakah pembayaran Anda berhasil.',
  providerLine: (orderId) => `Pesanan ${orderId}`,
  tryAgain: 'Coba lagi',
}

export const paymentTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
