import { plural } from '../../language/language'

const english = {
  by: 'By',
  captions: {
    day: 'Sales by day',
    product: 'Sales by product',
    payment_method: 'Sales by payment method',
    discount: 'Sales by discount',
  },
  choices: { day: 'Day', product: 'Product', payment_method: 'Payment method', discount: 'Discount' },
  discountsHelp:
    'Only paid orders with a discount, and their totals. An order with several discounts is listed under all of their names.',
  download: 'Download CSV',
  explanation:
    'Totals include shipping and tax. Orders and their refunds count on the day the order was paid.',
  firstRows: (shown: number) => `Showing the first ${shown}. Download the CSV for all.`,
  from: 'From',
  netSales: 'Net sales',
  none: 'No sales on these dates',
  noneHelp: 'Paid orders are added up here. Choose other dates above.',
  orderExport: 'Paid orders (CSV)',
  orders: 'Orders',
  pieces: 'Items',
  productsHelp: 'Product prices only, without shipping and tax. Fully refunded orders aren’t counted.',
  profit: 'Profit',
  profitHelp:
    'Profit is net sales minus the cost price of each item when it was ordered. If none was entered by then, today’s counts.',
  refunded: 'Refunded',
  refundedPart: 'refunded',
  seeOrders: 'See orders',
  show: 'Show',
  sold: 'Sold',
  soldOrders: (count: number) => `Sold (${count} ${plural(count, { one: 'order', other: 'orders' })})`,
  takenOff: 'Taken off',
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
    discount: 'Penjualan per diskon',
  },
  choices: { day: 'Hari', product: 'Produk', payment_method: 'Metode pembayaran', discount: 'Diskon' },
  discountsHelp:
    'Hanya pesanan berdiskon yang sudah dibayar, dengan totalnya. Pesanan dengan beberapa diskon tercantum di bawah semua namanya.',
  download: 'Unduh CSV',
  explanation:
    'Total termasuk ongkir dan pajak. Pesanan dan pengembalian dananya dihitung pada hari pesanan dibayar.',
  firstRows: (shown) => `Menampilkan ${shown} pertama. Unduh CSV untuk semuanya.`,
  from: 'Dari',
  netSales: 'Penjualan bersih',
  none: 'Tidak ada penjualan pada tanggal ini',
  noneHelp: 'Pesanan yang sudah dibayar dijumlahkan di sini. Pilih tanggal lain di atas.',
  orderExport: 'Pesanan dibayar (CSV)',
  orders: 'Pesanan',
  pieces: 'Pcs',
  productsHelp:
    'Hanya harga produk, tanpa ongkir dan pajak. Pesanan yang dananya dikembalikan penuh tidak dihitung.',
  profit: 'Laba',
  profitHelp:
    'Laba adalah penjualan bersih dikurangi harga modal tiap barang saat dipesan. Jika saat itu belum diisi, yang dipakai harga modal sekarang.',
  refunded: 'Dikembalikan',
  refundedPart: 'dikembalikan',
  seeOrders: 'Lihat pesanan',
  show: 'Tampilkan',
  sold: 'Terjual',
  soldOrders: (count) => `Terjual (${count} pesanan)`,
  takenOff: 'Potongan',
  testMoney: 'Uang percobaan',
  title: 'Penjualan',
  to: 'Sampai',
}

export const reportTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
