const english = {
  breadcrumb: 'Breadcrumb',
  buy: 'Buy',
  categories: 'Categories of this product',
  failed: 'Failed get detail product',
  goBack: 'Go Back',
  home: 'Home',
  inStock: 'In Stock',
  missing: 'This product doesn’t exist.',
  notFound: 'Product not found',
  outOfStock: 'Out of Stock',
  product: 'Product',
}

const indonesian: typeof english = {
  breadcrumb: 'Jalur halaman',
  buy: 'Beli',
  categories: 'Kategori produk ini',
  failed: 'Detail produk gagal dimuat',
  goBack: 'Kembali',
  home: 'Beranda',
  inStock: 'Tersedia',
  missing: 'Produk ini tidak ada.',
  notFound: 'Produk tidak ditemukan',
  outOfStock: 'Stok Habis',
  product: 'Produk',
}

export const productTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
