const english = {
  advice: 'Part of the shop didn’t load. Your cart is safe. Check your connection, then load the page again.',
  failed: 'Loading chunk failed',
  loadAgain: 'Load again',
  title: 'This page could not be loaded',
}

const indonesian: typeof english = {
  advice:
    'Sebagian isi toko tidak termuat. Keranjang Anda aman. Periksa koneksi internet, lalu muat ulang halaman.',
  failed: 'Sebagian halaman gagal dimuat',
  loadAgain: 'Muat ulang',
  title: 'Halaman ini tidak bisa dimuat',
}

/** `failed` is the specification's text (D21). */
export const startupTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
