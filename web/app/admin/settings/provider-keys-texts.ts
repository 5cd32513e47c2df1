const english = {
  answer: 'Not entered',
  change:
    'Fill in what changes; what you leave empty stays. For another account, enter all keys. They can’t be read here.',
  entered: (by: string, at: string) => `Entered by ${by}, ${at}`,
  endsWith: (end: string) => `Now: ends with ${end}`,
  isEntered: 'Now: entered',
  lead: 'We ask the provider before we save, and find out whether the keys are for a trial or for real money. After that nobody can read them here, only their last four characters.',
  optional: (label: string) => `${label} (optional)`,
  ownerOnly: 'Only a Super Admin can change keys.',
  realMoney: 'Take real money',
  realMoneyMeans: [
    'From now on customers pay real money, and it goes to your account there.',
    'Ways to pay that are still in trial are no longer offered.',
    'Orders paid in trial were never paid: don’t ship them.',
    'Pay one small order yourself first, and refund it.',
  ],
  realMoneyQuestion: (provider: string) => `Take real money by ${provider}?`,
  remove: 'Remove keys',
  removed: 'Keys removed',
  save: 'Check and save',
  saved: 'Keys saved',
  title: (provider: string) => `Keys of ${provider}`,
  unreadable:
    'The shop’s secret has changed, so these keys can’t be read and this way to pay is off. Enter the keys again.',
}

const indonesian: typeof english = {
  answer: 'Belum diisi',
  change:
    'Isi yang berubah saja; yang dikosongkan tetap. Untuk akun lain, isi semua kunci. Kunci tidak bisa dibaca di sini.',
  entered: (by, at) => `Diisi oleh ${by}, ${at}`,
  endsWith: (end) => `Sekarang: berakhiran ${end}`,
  isEntered: 'Sekarang: sudah diisi',
  lead: 'Kami bertanya dulu ke penyedia sebelum menyimpan, termasuk apakah kunci ini untuk percobaan atau uang sungguhan. Setelah itu kunci tidak bisa dibaca di sini, hanya empat karakter terakhirnya.',
  optional: (label) => `${label} (opsional)`,
  ownerOnly: 'Hanya Super Admin yang bisa mengubah kunci.',
  realMoney: 'Terima uang sungguhan',
  realMoneyMeans: [
    'Mulai sekarang pelanggan membayar dengan uang sungguhan, dan uangnya masuk ke akun Anda di sana.',
    'Cara bayar yang masih percobaan tidak ditawarkan lagi.',
    'Pesanan yang dibayar saat percobaan sebenarnya belum dibayar: jangan dikirim.',
    'Bayar dulu satu pesanan kecil sendiri, lalu kembalikan uangnya.',
  ],
  realMoneyQuestion: (provider) => `Terima uang sungguhan lewat ${provider}?`,
  remove: 'Hapus kunci',
  removed: 'Kunci dihapus',
  save: 'Periksa dan simpan',
  saved: 'Kunci disimpan',
  title: (provider) => `Kunci ${provider}`,
  unreadable:
    'Kode rahasia toko berubah, jadi kunci ini tidak bisa dibaca dan cara bayar ini mati. Masukkan lagi kuncinya.',
}

export const providerKeysTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
