const english = {
  add: 'Add to wishlist',
  empty: 'Your wishlist is empty',
  emptyHelp: 'Tap the heart on a product to save it here.',
  remove: 'Remove from wishlist',
  removeShort: 'Remove',
  removeOf: (name: string) => `Remove from wishlist: ${name}`,
  addToCartOf: (name: string) => `Add to cart: ${name}`,
  toShop: 'Go to the shop',
  wishlist: 'Wishlist',
}

const indonesian: typeof english = {
  add: 'Tambah ke wishlist',
  empty: 'Wishlist Anda masih kosong',
  emptyHelp: 'Ketuk tanda hati di halaman produk untuk menyimpannya di sini.',
  remove: 'Hapus dari wishlist',
  removeShort: 'Hapus',
  removeOf: (name) => `Hapus dari wishlist: ${name}`,
  addToCartOf: (name) => `Tambah ke keranjang: ${name}`,
  toShop: 'Ke toko',
  wishlist: 'Wishlist',
}

export const wishTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
