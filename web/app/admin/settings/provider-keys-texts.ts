const english = {
  answer: 'Not entered',
  change: 'Fill in only what changes. To switch to another account, enter all keys.',
  entered: (by: string, at: string) => `Entered by ${by}, ${at}`,
  endsWith: (end: string) => `Saved: ends with ${end}`,
  isEntered: 'Saved',
  lead: 'We check the keys with the provider, including whether they are for tests or real money. Once saved, only their last four characters are shown.',
  optional: (label: string) => `${label} (optional)`,
  ownerOnly: 'Only a Super Admin can change keys.',
  realMoney: 'Take real money',
  realMoneyMeans: [
    'From now on, customers pay real money into your account.',
    'Payment methods still in test mode are no longer offered.',
    'Orders paid in test mode weren’t really paid: don’t ship them.',
    'Pay for one small order yourself first, then refund it.',
  ],
  realMoneyQuestion: (provider: string) => `Take real money by ${provider}?`,
  remove: 'Remove keys',
  removed: 'Keys removed',
  save: 'Check and save',
  saved: 'Keys saved',
  title: (provider: string) => `Keys of ${provider}`,
  unreadable:
    'The shop’s secret has changed, so these keys can’t be read and this payment method is off. Enter the keys again.',
}

const indonesian: typeof english = {
  answer: 'Belum diisi',
  change: 'Isi yang berubah saja. Untuk pindah ke akun lain, isi semua kunci.',
  entered: (by, at) => `Diisi oleh ${by}, ${at}`,
  endsWith: (end) => `Tersimpan: berakhiran ${end}`,
  isEntered: 'Tersimpan',
  lead: 'Kunci kami cek dulu ke penyedia, termasuk apakah untuk percobaan atau uang sungguhan. Setelah disimpan, hanya empat karakter terakhir yang tampil.',
  optional: (label) => `${label} (opsional)`,
  ownerOnly: 'Hanya Admin Utama yang bisa mengubah kunci.',
  realMoney: 'Terima uang sungguhan',
  realMoneyMeans: [
    'Mulai sekarang pelanggan membayar dengan uang sungguhan ke akun Anda.',
    'Metode pembayaran yang masih percobaan tidak ditawarkan lagi.',
    'Pesanan yang dibayar saat percobaan sebenarnya belum dibayar: jangan dikirim.',
    'Bayar dulu satu pesanan kecil sendiri, lalu kembalikan dananya.',
  ],
  realMoneyQuestion: (provider) => `Terima uang sungguhan lewat ${provider}?`,
  remove: 'Hapus kunci',
  removed: 'Kunci dihapus',
  save: 'Periksa dan simpan',
  saved: 'Kunci disimpan',
  title: (provider) => `Kunci ${provider}`,
  unreadable:
    'Kode rahasia toko berubah, jadi kunci ini tidak bisa dibaca dan metode pembayaran ini tidak aktif. Masukkan lagi kuncinya.',
}

export const providerKeysTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
