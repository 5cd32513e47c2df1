const english = {
  failed: 'Something went wrong. Please try again.',
  network: 'Network Error: the shop cannot be reached. Please check your connection and try again.',
  timeout: 'The shop took too long to answer. Please try again.',
}

const indonesian: typeof english = {
  failed: 'Terjadi kesalahan. Silakan coba lagi.',
  network: 'Toko tidak bisa dihubungi. Periksa koneksi internet Anda, lalu coba lagi.',
  timeout: 'Toko terlalu lama merespons. Silakan coba lagi.',
}

export const clientTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
