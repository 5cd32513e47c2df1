/** Lists of orders: a buyer's own and the admins'. */
const english = {
  cancelled: 'Cancelled',
  date: 'DATE',
  delivered: 'Delivered',
  deliveredHead: 'DELIVERED',
  details: 'Details',
  empty: 'You haven’t ordered anything yet.',
  emptyHelp: 'Your orders are kept here, with what is paid and where the parcel is.',
  id: 'ID',
  mine: 'My Orders',
  notDelivered: 'Not delivered',
  notPaid: 'Not paid',
  paid: 'Paid',
  paidHead: 'PAID',
  refunded: 'Refunded',
  shipped: 'Shipped',
  startShopping: 'Start shopping',
  totalHead: 'TOTAL',
}

const indonesian: typeof english = {
  cancelled: 'Dibatalkan',
  date: 'TANGGAL',
  delivered: 'Diterima',
  deliveredHead: 'DITERIMA',
  details: 'Lihat Detail',
  empty: 'Anda belum punya pesanan.',
  emptyHelp: 'Pesanan Anda tersimpan di sini, beserta pembayaran dan pengirimannya.',
  id: 'NO.',
  mine: 'Pesanan Saya',
  notDelivered: 'Belum diterima',
  notPaid: 'Belum dibayar',
  paid: 'Dibayar',
  paidHead: 'DIBAYAR',
  refunded: 'Dana dikembalikan',
  shipped: 'Dikirim',
  startShopping: 'Mulai belanja',
  totalHead: 'TOTAL BELANJA',
}

export const orderRowTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
