/** Admins' texts for cash on delivery; shoppers never load them. */
const english = {
  next: (amount: string) =>
    `Ship it with cash on delivery of ${amount}. Once you have the cash, press “Mark As Delivered” to record the payment.`,
  nextAtPickUp: (amount: string) =>
    `The buyer pays ${amount} at pick-up. Then press “Mark As Delivered” to record the payment.`,
  nextOnTheWay: (amount: string) =>
    `The courier collects ${amount}. Once you have the cash, press “Mark As Delivered” to record the payment.`,
  returnConfirm: 'Yes, it was returned',
  returned: 'Returned unpaid',
  returnQuestion: 'Was this order returned unpaid?',
  returnText:
    'The items go back in stock, the order is cancelled, and it counts as a refused delivery for this buyer.',
  title: 'Cash on delivery',
}

const indonesian: typeof english = {
  next: (amount) =>
    `Kirim dengan COD sebesar ${amount}. Setelah uangnya Anda terima, tekan “Tandai Sudah Diterima”: pesanan dicatat lunas.`,
  nextAtPickUp: (amount) =>
    `Pembeli membayar ${amount} saat mengambilnya. Lalu tekan “Tandai Sudah Diterima”: pesanan dicatat lunas.`,
  nextOnTheWay: (amount) =>
    `Kurir menagih ${amount}. Setelah uangnya Anda terima, tekan “Tandai Sudah Diterima”: pesanan dicatat lunas.`,
  returnConfirm: 'Ya, kembali',
  returned: 'Paket kembali tanpa dibayar',
  returnQuestion: 'Pesanan ini kembali tanpa dibayar?',
  returnText:
    'Barangnya kembali ke stok, pesanan dibatalkan, dan dihitung sebagai penolakan oleh pembeli ini.',
  title: 'Bayar di tempat',
}

export const adminCodTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
