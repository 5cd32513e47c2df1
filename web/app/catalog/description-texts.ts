/** What search machines show below a page's name: the server's alone, so that no browser loads it. */
const english = {
  category: (name: string) => `${name}: prices, ratings and stock.`,
  home: 'Good things from all over Indonesia, at honest prices.',
  search: (keyword: string) => `Products that match “${keyword}”: prices, ratings and stock.`,
}

const indonesian: typeof english = {
  category: (name) => `${name}: harga, penilaian, dan stok.`,
  home: 'Barang bagus dari seluruh Indonesia dengan harga jujur.',
  search: (keyword) => `Produk yang cocok dengan “${keyword}”: harga, penilaian, dan stok.`,
}

export const descriptionTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
