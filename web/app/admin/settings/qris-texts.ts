const english = {
  allow: 'My bank allows codes with the amount of each order',
  allowHelp:
    'We add each order’s amount to your code. First ask your bank or QRIS provider whether your contract allows it.',
  city: (city: string, nmid: string) => `${city}, NMID ${nmid}`,
  notRead: 'The picture could not be read. Please try again.',
  ownerOnly: 'Only a Super Admin can change this code.',
  picture: 'Your QRIS picture',
  pictureHelp:
    'The picture or photo of the code from your bank, up to 5 MB. We keep the code, not the picture.',
  reading: 'Reading the code',
  remove: 'Remove this code',
}

const indonesian: typeof english = {
  allow: 'Bank saya mengizinkan kode dengan jumlah tiap pesanan',
  allowHelp:
    'Jumlah tiap pesanan kami masukkan ke kode Anda. Tanyakan dulu ke bank atau penyedia QRIS Anda apakah kontraknya mengizinkan.',
  city: (city, nmid) => `${city}, NMID ${nmid}`,
  notRead: 'Gambarnya tidak bisa dibaca. Silakan coba lagi.',
  ownerOnly: 'Hanya Admin Utama yang bisa mengubah kode ini.',
  picture: 'Gambar QRIS Anda',
  pictureHelp:
    'Gambar atau foto kode dari bank Anda, maksimal 5 MB. Yang kami simpan kodenya, bukan gambarnya.',
  reading: 'Membaca kode',
  remove: 'Hapus kode ini',
}

export const qrisSettingTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
