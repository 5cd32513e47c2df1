/** Lists of orders: a buyer's own and the admins'. */
const english = {
  cancelled: 'Cancelled',
  date: 'DATE',
  delivered: 'Delivered',
  deliveredHead: 'DELIVERED',
  details: 'Details',
  empty: 'You haven’t ordered anything yet.',
  id: 'ID',
  mine: 'My Orders',
  notDelivered: 'Not delivered',
  notPaid: 'Not paid',
  paid: 'Paid',
  paidHead: 'PAID',
  refunded: 'Refunded',
  shipped: 'Shipped',
  totalHead: 'TOTAL',
}

const indonesian: typeof english = {
  cancelled: 'Dibatalkan',
  date: 'TANGGAL',
  delivered: 'Diterima',
  deliveredHead: 'DITERIMA',
  details: 'Lihat Detail',
  empty: 'Anda belum punya pesanan.',
  id: 'NO.',
  mine: 'Pesanan Saya',
  notDelivered: 'Belum diterima',
  notPaid: 'Belum dibayar',
  paid: 'Dibayar',
  paidHead: 'DIBAYAR',
  refunded: 'Dana dikembalikan',
  shipped: 'Dikirim',
  totalHead: 'TOTAL BELANJA',
}

export const orderRowTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
