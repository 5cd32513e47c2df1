import type { OrderStage } from './order-stage'

/** What an order's state is, and what comes next */
type OrderWords = [state: string, next?: string]

const english = {
  allStates: 'All states',
  choose: (orderId: number) => `Choose order ${orderId}`,
  details: 'Details',
  empty: 'No orders yet',
  emptyHelp:
    'Orders appear here as soon as someone places one. To try it yourself, log out and press Login as Guest.',
  filters: {
    to_pay: 'To pay',
    to_confirm: 'Transfers to confirm',
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
  next: {
    cancelled: ['Cancelled'],
    delivered: ['Delivered', 'done'],
    late: ['Not paid in time', 'stock released'],
    processing: ['Payment processing', 'wait'],
    refunded: ['Refunded'],
    reported: ['Transfer reported', 'confirm it'],
    shipped: ['Shipped', 'on its way'],
    toPack: ['Paid', 'pack it for pick-up'],
    toPay: ['Unpaid', 'waiting for the buyer'],
    toShip: ['Paid', 'ship it'],
    toTransfer: ['Waiting for transfer', 'not reported yet'],
  } satisfies Record<OrderStage, OrderWords>,
  pickList: 'Pick list',
  printSlips: 'Print slips',
  search: 'Number, name, e-mail, phone, product or resi',
  sort: 'Order',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', total: 'By total' },
  state: 'State',
  title: 'Orders',
}

const indonesian: typeof english = {
  allStates: 'Semua status',
  choose: (orderId) => `Pilih pesanan ${orderId}`,
  details: 'Detail',
  empty: 'Belum ada pesanan',
  emptyHelp:
    'Pesanan muncul di sini begitu ada yang memesan. Untuk mencobanya sendiri, keluar, lalu pilih Masuk sebagai Tamu.',
  filters: {
    to_pay: 'Belum dibayar',
    to_confirm: 'Transfer perlu dikonfirmasi',
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
  next: {
    cancelled: ['Dibatalkan'],
    delivered: ['Diterima', 'selesai'],
    late: ['Tidak dibayar tepat waktu', 'stok kembali'],
    processing: ['Pembayaran diproses', 'tunggu'],
    refunded: ['Dana dikembalikan'],
    reported: ['Transfer dilaporkan', 'konfirmasi'],
    shipped: ['Dikirim', 'dalam perjalanan'],
    toPack: ['Sudah dibayar', 'siapkan untuk diambil'],
    toPay: ['Belum dibayar', 'menunggu pembeli'],
    toShip: ['Sudah dibayar', 'kirim'],
    toTransfer: ['Menunggu transfer', 'belum dilaporkan'],
  },
  pickList: 'Daftar barang',
  printSlips: 'Cetak slip',
  search: 'Nomor, nama, email, telepon, produk, atau resi',
  sort: 'Urutkan',
  sorts: { newest: 'Terbaru', oldest: 'Terlama', total: 'Menurut total' },
  state: 'Status',
  title: 'Pesanan',
}

export const adminOrderTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
