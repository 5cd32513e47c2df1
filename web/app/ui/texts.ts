const english = {
  loading: 'Loading…',
  nextPage: 'Next page',
  page: (page: number) => `Page ${page}`,
  pages: 'Pages',
  previousPage: 'Previous page',
  rated: (rating: string) => `Rated ${rating} out of 5`,
  tryAgain: 'Try again',
}

const indonesian: typeof english = {
  loading: 'Memuat…',
  nextPage: 'Halaman berikutnya',
  page: (page) => `Halaman ${page}`,
  pages: 'Halaman',
  previousPage: 'Halaman sebelumnya',
  rated: (rating) => `Penilaian ${rating.replace('.', ',')} dari 5`,
  tryAgain: 'Coba lagi',
}

export const uiTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
