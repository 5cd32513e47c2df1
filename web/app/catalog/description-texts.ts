/** The description below a page's name in search results. Only the server uses it, so browsers do not load it. */
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
