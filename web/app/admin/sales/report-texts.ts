import { plural } from '../../language/language'

const english = {
  by: 'By',
  captions: {
    day: 'Sales by day',
    product: 'Sales by product',
    payment_method: 'Sales by payment method',
  },
  choices: { day: 'Day', product: 'Product', payment_method: 'Payment method' },
  download: 'Download CSV',
  explanation: 'Orders count on the day they were paid. Refunds are taken off that same day.',
  firstRows: (shown: number) => `The first ${shown}. The CSV has them all.`,
  from: 'From',
  netSales: 'Net sales',
  none: 'Nothing was sold on these days',
  noneHelp: 'Paid orders are added up here. Choose other days above.',
  orderExport: 'Paid orders (CSV)',
  orders: 'Orders',
  pieces: 'Pieces',
  productsHelp:
    'Product prices only, without shipping and tax. Pieces of fully refunded orders are not counted.',
  profit: 'Profit',
  profitHelp: 'Profit is net sales minus today’s cost price of each piece.',
  refunded: 'Refunded',
  refundedPart: 'refunded',
  seeOrders: 'See orders',
  show: 'Show',
  sold: 'Sold',
  soldOrders: (count: number) =>
    `Sold (${count} ${plural(count, { one: 'order', other: 'orders' })}, with shipping and tax)`,
  testMoney: 'Test money',
  title: 'Sales',
  to: 'To',
}

const indonesian: typeof english = {
  by: 'Menurut',
  captions: {
    day: 'Penjualan per hari',
    product: 'Penjualan per produk',
    payment_method: 'Penjualan per metode pembayaran',
  },
  choices: { day: 'Hari', product: 'Produk', payment_method: 'Metode pembayaran' },
  download: 'Unduh CSV',
  explanation: 'Pesanan dihitung pada hari dibayar. Dana yang dikembalikan mengurangi penjualan hari itu.',
  firstRows: (shown) => `${shown} pertama. Semuanya ada di CSV.`,
  from: 'Dari',
  netSales: 'Penjualan bersih',
  none: 'Tidak ada penjualan pada tanggal ini',
  noneHelp: 'Pesanan yang sudah dibayar dijumlahkan di sini. Pilih tanggal lain di atas.',
  orderExport: 'Pesanan dibayar (CSV)',
  orders: 'Pesanan',
  pieces: 'Pcs',
  productsHelp:
    'Hanya harga produk, tanpa ongkir dan pajak. Barang dari pesanan yang dananya dikembalikan penuh tidak dihitung.',
  profit: 'Laba',
  profitHelp: 'Laba adalah penjualan bersih dikurangi harga modal tiap barang saat ini.',
  refunded: 'Dikembalikan',
  refundedPart: 'dikembalikan',
  seeOrders: 'Lihat pesanan',
  show: 'Tampilkan',
  sold: 'Terjual',
  soldOrders: (count) => `Terjual (${count} pesanan, dengan ongkir dan pajak)`,
  testMoney: 'Uang percobaan',
  title: 'Penjualan',
  to: 'Sampai',
}

export const reportTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
