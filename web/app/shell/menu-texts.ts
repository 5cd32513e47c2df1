const english = {
  users: 'Users',
  products: 'Products',
  orders: 'Orders',
  toShip: 'To ship',
  home: 'Home',
  sales: 'Sales',
  stock: 'Stock',
  categories: 'Categories',
  money: 'Money and orders',
  reviews: 'Reviews',
  history: 'History',
  mails: 'Emails',
  settings: 'Settings',
  setUp: 'Set up',
}

const indonesian: typeof english = {
  users: 'Pengguna',
  products: 'Produk',
  orders: 'Pesanan',
  toShip: 'Perlu dikirim',
  home: 'Beranda',
  sales: 'Penjualan',
  stock: 'Stok',
  categories: 'Kategori',
  money: 'Keuangan dan pesanan',
  reviews: 'Ulasan',
  history: 'Riwayat',
  mails: 'Email',
  settings: 'Pengaturan',
  setUp: 'Persiapan toko',
}

export const menuTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
