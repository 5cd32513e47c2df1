/** Admins' texts for cash on delivery; shoppers never load them. */
const english = {
  next: (amount: string) =>
    `Ship it with cash on delivery of ${amount}. Once you have the cash, press “Mark As Delivered”: that records it as paid.`,
  nextAtPickUp: (amount: string) =>
    `The customer pays ${amount} when they pick it up. Then press “Mark As Delivered”: that records it as paid.`,
  nextOnTheWay: (amount: string) =>
    `The courier collects ${amount}. Once you have the cash, press “Mark As Delivered”: that records it as paid.`,
  returnConfirm: 'It came back',
  returned: 'It came back unpaid',
  returnQuestion: 'Did this order come back unpaid?',
  returnText:
    'Its items go back on sale, the order is cancelled, and it counts as a refusal of this customer.',
  title: 'Cash on delivery',
}

const indonesian: typeof english = {
  next: (amount) =>
    `Kirim dengan COD sebesar ${amount}. Setelah uangnya Anda terima, tekan “Tandai Sudah Diterima”: pesanan dicatat lunas.`,
  nextAtPickUp: (amount) =>
    `Pelanggan membayar ${amount} saat mengambilnya. Lalu tekan “Tandai Sudah Diterima”: pesanan dicatat lunas.`,
  nextOnTheWay: (amount) =>
    `Kurir menagih ${amount}. Setelah uangnya Anda terima, tekan “Tandai Sudah Diterima”: pesanan dicatat lunas.`,
  returnConfirm: 'Ya, kembali',
  returned: 'Paket kembali tanpa dibayar',
  returnQuestion: 'Pesanan ini kembali tanpa dibayar?',
  returnText: 'Barangnya dijual lagi, pesanan dibatalkan, dan dihitung sebagai penolakan pelanggan ini.',
  title: 'Bayar di tempat',
}

export const codWorkTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
