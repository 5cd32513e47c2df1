const english = {
  answer: 'Not entered',
  change: (provider: string) => `Enter all keys of ${provider} again to change them.`,
  entered: (by: string, at: string) => `Entered by ${by}, ${at}`,
  endsWith: (end: string) => `Now: ends with ${end}`,
  isEntered: 'Now: entered',
  lead: 'We ask the provider before we save. After that nobody can read the keys here, only their last four characters.',
  ownerOnly: 'Only a Super Admin can change keys.',
  remove: 'Remove keys',
  removed: 'Keys removed',
  save: 'Check and save',
  saved: 'Keys saved. Now turn it on above.',
  title: (provider: string) => `Keys of ${provider}`,
  unreadable:
    'The shop’s secret has changed, so these keys can’t be read and this way to pay is off. Enter the keys again.',
}

const indonesian: typeof english = {
  answer: 'Belum diisi',
  change: (provider) => `Masukkan lagi semua kunci ${provider} untuk mengubahnya.`,
  entered: (by, at) => `Diisi oleh ${by}, ${at}`,
  endsWith: (end) => `Sekarang: berakhiran ${end}`,
  isEntered: 'Sekarang: sudah diisi',
  lead: 'Kami bertanya dulu ke penyedia sebelum menyimpan. Setelah itu kunci tidak bisa dibaca di sini, hanya empat karakter terakhirnya.',
  ownerOnly: 'Hanya Super Admin yang bisa mengubah kunci.',
  remove: 'Hapus kunci',
  removed: 'Kunci dihapus',
  save: 'Periksa dan simpan',
  saved: 'Kunci disimpan. Sekarang aktifkan di atas.',
  title: (provider) => `Kunci ${provider}`,
  unreadable:
    'Kode rahasia toko berubah, jadi kunci ini tidak bisa dibaca dan cara bayar ini mati. Masukkan lagi kuncinya.',
}

export const providerKeysTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
