const english = {
  allStates: 'All states',
  details: 'Details',
  empty: 'No orders yet',
  emptyHelp:
    'Orders appear here as soon as someone places one. To try it yourself, log out and press Login as Guest.',
  filters: {
    to_pay: 'To pay',
    to_confirm: 'Transfer to confirm',
    to_ship: 'To ship',
    shipped: 'Shipped',
    done: 'Done',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    unpaid: 'Unpaid',
    paid: 'Paid',
    delivered: 'Delivered',
  },
  forRecipient: (recipient: string) => `for ${recipient}`,
  heads: ['ID', 'USER', 'DATE', 'TOTAL', 'PAID', 'DELIVERED'],
  moneyAndOrders: 'Money and orders',
  search: 'Number, name, e-mail, phone, product or resi',
  sort: 'Order',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', total: 'By total' },
  state: 'State',
  title: 'Orders',
}

const indonesian: typeof english = {
  allStates: 'Semua status',
  details: 'Detail',
  empty: 'Belum ada pesanan',
  emptyHelp:
    'Pesanan muncul di sini begitu ada yang memesan. Untuk mencobanya sendiri, keluar, lalu pilih Masuk sebagai Tamu.',
  filters: {
    to_pay: 'Belum dibayar',
    to_confirm: 'Transfer perlu dicek',
    to_ship: 'Perlu dikirim',
    shipped: 'Dikirim',
    done: 'Selesai',
    cancelled: 'Dibatalkan',
    refunded: 'Dana dikembalikan',
    unpaid: 'Belum dibayar',
    paid: 'Sudah dibayar',
    delivered: 'Sudah diterima',
  },
  forRecipient: (recipient) => `untuk ${recipient}`,
  heads: ['ID', 'PEMBELI', 'TANGGAL', 'TOTAL', 'DIBAYAR', 'DITERIMA'],
  moneyAndOrders: 'Keuangan dan pesanan',
  search: 'Nomor, nama, email, telepon, produk, atau resi',
  sort: 'Urutkan',
  sorts: { newest: 'Terbaru', oldest: 'Terlama', total: 'Menurut total' },
  state: 'Status',
  title: 'Pesanan',
}

export const adminOrderTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
