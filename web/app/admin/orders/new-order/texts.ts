const english = {
  addProduct: 'Add a product',
  buyer: 'Buyer',
  changeBuyer: 'Change buyer or address',
  create: 'Create order',
  goBack: 'Go Back',
  help: 'For a buyer who asked by chat, by phone or at the counter. They pay through the order’s link; its stock is held meanwhile.',
  items: 'Items',
  missingItems: 'Add at least one product.',
  next: 'Next',
  notSold: (name: string) => `“${name}” is not on sale right now.`,
  payment: 'Payment method',
  piecesOf: (name: string) => `Quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  soldOut: (name: string) => `“${name}” is sold out.`,
  title: 'New order',
}

const indonesian: typeof english = {
  addProduct: 'Tambah produk',
  buyer: 'Pembeli',
  changeBuyer: 'Ubah pembeli atau alamat',
  create: 'Buat pesanan',
  goBack: 'Kembali',
  help: 'Untuk pembeli yang memesan lewat chat, telepon, atau di toko. Pembeli membayar lewat tautan pesanan; stoknya ditahan sampai saat itu.',
  items: 'Barang',
  missingItems: 'Tambahkan setidaknya satu produk.',
  next: 'Lanjut',
  notSold: (name) => `“${name}” sedang tidak dijual.`,
  payment: 'Metode pembayaran',
  piecesOf: (name) => `Jumlah ${name}`,
  remove: (name) => `Hapus ${name}`,
  soldOut: (name) => `“${name}” sudah habis.`,
  title: 'Pesanan baru',
}

export const newOrderTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
