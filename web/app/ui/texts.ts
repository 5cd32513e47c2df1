const english = {
  goToShop: 'Go to the shop',
  loading: 'Loading…',
  nextPage: 'Next page',
  page: (page: number) => `Page ${page}`,
  pageNotFound: 'Page not found',
  pageNotFoundText: 'There is nothing at this address.',
  pages: 'Pages',
  previousPage: 'Previous page',
  rated: (rating: string) => `Rated ${rating} out of 5`,
  tryAgain: 'Try again',
}

const indonesian: typeof english = {
  goToShop: 'Ke toko',
  loading: 'Memuat…',
  nextPage: 'Halaman berikutnya',
  page: (page) => `Halaman ${page}`,
  pageNotFound: 'Halaman tidak ditemukan',
  pageNotFoundText: 'Tidak ada apa-apa di alamat ini.',
  pages: 'Halaman',
  previousPage: 'Halaman sebelumnya',
  rated: (rating) => `Penilaian ${rating.replace('.', ',')} dari 5`,
  tryAgain: 'Coba lagi',
}

export const uiTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
