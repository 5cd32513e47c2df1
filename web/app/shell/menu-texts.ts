const english = {
  users: 'Users',
  products: 'Products',
  orders: 'Orders',
  toShip: 'To ship',
  dashboard: 'Dashboard',
  reports: 'Reports',
  stock: 'Stock',
  categories: 'Categories',
  money: 'Money',
  reviews: 'Reviews',
  history: 'History',
  mails: 'Mails',
  settings: 'Settings',
  setUp: 'Set up',
}

const indonesian: typeof english = {
  users: 'Pengguna',
  products: 'Produk',
  orders: 'Pesanan',
  toShip: 'Perlu dikirim',
  dashboard: 'Dasbor',
  reports: 'Laporan',
  stock: 'Stok',
  categories: 'Kategori',
  money: 'Keuangan',
  reviews: 'Ulasan',
  history: 'Riwayat',
  mails: 'Email',
  settings: 'Pengaturan',
  setUp: 'Persiapan toko',
}

export const menuTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
