const english = {
  keyboardShortcuts: 'Keyboard shortcuts',
  newProduct: 'New product, in the list of products',
  searchAll: 'Find orders, products and people',
  searchList: 'Search this list',
  showShortcuts: 'Show these shortcuts',
  useKeys: 'Use these keys in this tab',
}

const indonesian: typeof english = {
  keyboardShortcuts: 'Pintasan keyboard',
  newProduct: 'Produk baru, di daftar produk',
  searchAll: 'Cari pesanan, produk, dan pengguna',
  searchList: 'Cari di daftar ini',
  showShortcuts: 'Tampilkan pintasan ini',
  useKeys: 'Pakai pintasan ini di tab ini',
}

export const shortcutTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
