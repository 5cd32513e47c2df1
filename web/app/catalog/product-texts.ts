const english = {
  buy: 'Buy',
  categories: 'Categories of this product',
  failed: 'Failed get detail product',
  goBack: 'Go Back',
  inStock: 'In Stock',
  missing: 'This product doesn’t exist.',
  notFound: 'Product not found',
  outOfStock: 'Out of Stock',
  product: 'Product',
}

const indonesian: typeof english = {
  buy: 'Beli',
  categories: 'Kategori produk ini',
  failed: 'Detail produk gagal dimuat',
  goBack: 'Kembali',
  inStock: 'Tersedia',
  missing: 'Produk ini tidak ada.',
  notFound: 'Produk tidak ditemukan',
  outOfStock: 'Stok Habis',
  product: 'Produk',
}

export const productTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
