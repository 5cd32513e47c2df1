import { plural } from '../../language/language'

const english = {
  all: { orders: 'All orders found', products: 'All products found', people: 'All people found' },
  failed: 'The search isn’t responding. Please try again.',
  found: (count: number) => plural(count, { one: '1 result', other: `${count} results` }),
  groups: { screens: 'Screens', orders: 'Orders', products: 'Products', people: 'People' },
  hint: 'Order number, name, email, telephone number, product, SKU, tracking number, or a screen such as “shipping”.',
  label: 'Find orders, products and people',
  nothing: 'Nothing found. Try a shorter word.',
  open: 'Find orders, products, people',
  order: (orderId: number) => `Order ${orderId}`,
  results: 'Results',
  screens: {
    contact: {
      label: 'Settings: contact',
      words: 'address telephone WhatsApp email e-mail opening hours wishlist pixels sold out',
    },
    help: { label: 'Help', words: 'guide' },
    importProducts: { label: 'Import products', words: 'CSV Excel file upload' },
    invitations: { label: 'Invite an Admin', words: 'invitations team staff' },
    newProduct: { label: 'New product', words: 'create product add' },
    pages: { label: 'Settings: pages', words: 'about returns privacy' },
    payment: { label: 'Settings: payment', words: 'bank account transfer tax' },
    shipping: { label: 'Settings: shipping', words: 'courier rates zones pick-up' },
    shop: { label: 'Settings: your shop', words: 'name logo colour language' },
  },
  searching: 'Searching…',
  stock: (count: number) => (count === 0 ? 'Out of stock' : `${count} in stock`),
  title: 'Search',
}

const indonesian: typeof english = {
  all: {
    orders: 'Semua pesanan yang cocok',
    products: 'Semua produk yang cocok',
    people: 'Semua orang yang cocok',
  },
  failed: 'Pencarian tidak merespons. Silakan coba lagi.',
  found: (count) => `${count} hasil`,
  groups: { screens: 'Menu', orders: 'Pesanan', products: 'Produk', people: 'Pengguna' },
  hint: 'Nomor pesanan, nama, email, nomor telepon, produk, SKU, resi, atau menu seperti “ongkir”.',
  label: 'Cari pesanan, produk, dan pengguna',
  nothing: 'Tidak ditemukan. Coba kata yang lebih pendek.',
  open: 'Pesanan, produk, orang',
  order: (orderId) => `Pesanan ${orderId}`,
  results: 'Hasil',
  screens: {
    contact: {
      label: 'Pengaturan: kontak',
      words: 'alamat telepon WhatsApp email jam buka wishlist piksel pixel stok habis',
    },
    help: { label: 'Bantuan', words: 'panduan' },
    importProducts: { label: 'Impor produk', words: 'CSV Excel unggah' },
    invitations: { label: 'Undang Admin', words: 'undangan tim karyawan' },
    newProduct: { label: 'Produk baru', words: 'tambah produk buat' },
    pages: { label: 'Pengaturan: halaman', words: 'tentang pengembalian privasi' },
    payment: { label: 'Pengaturan: pembayaran', words: 'rekening bank transfer pajak' },
    shipping: { label: 'Pengaturan: pengiriman', words: 'ongkir ongkos kirim kurir tarif zona' },
    shop: { label: 'Pengaturan: toko Anda', words: 'nama logo warna bahasa' },
  },
  searching: 'Mencari…',
  stock: (count) => (count === 0 ? 'Stok habis' : `Stok ${count}`),
  title: 'Cari',
}

export const adminSearchTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
