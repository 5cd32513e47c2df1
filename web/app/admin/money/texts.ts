const english = {
  attention: 'Needs you',
  difference: 'Difference',
  exceptions: 'Exceptions',
  explained: 'Explained',
  fees: 'Fees the provider kept',
  from: 'From',
  neverCompared:
    'We compare this with the payment provider’s statement every night. The first comparison is tonight.',
  none: 'No payments on these days',
  noneHelp:
    'Here you see what was paid and refunded, and whether all of it belongs to an order. Choose other days above.',
  noneUnexplained: (from: string, to: string) =>
    `0 unexplained: every payment from ${from} to ${to} belongs to an order or was refunded.`,
  order: (orderId: number) => `Order ${orderId}`,
  paidOrders: (count: number) => `− Paid orders (${count})`,
  received: (count: number) => `Received (${count})`,
  refundsByHand: (count: number) => `Refunds to send yourself (${count})`,
  refunded: (count: number) => `− Refunded (${count})`,
  requested: (day: string, admin: string | null) => (admin === null ? `${day}.` : `${day}, by ${admin}.`),
  seeOrders: 'See orders',
  show: 'Show',
  statementCompared: (moment: string) => `Last compared with the payment provider’s statement on ${moment}.`,
  title: 'Money and orders',
  to: 'To',
  unexplained: (count: number) => `${count} unexplained. See below what to do.`,
  whatToDo: 'What to do:',
}

const indonesian: typeof english = {
  attention: 'Perlu tindakan',
  difference: 'Selisih',
  exceptions: 'Perlu dicek',
  explained: 'Sudah jelas',
  fees: 'Biaya yang dipotong penyedia',
  from: 'Dari',
  neverCompared:
    'Setiap malam kami mencocokkan data ini dengan laporan penyedia pembayaran. Pencocokan pertama malam ini.',
  none: 'Tidak ada pembayaran pada tanggal ini',
  noneHelp:
    'Di sini terlihat uang yang diterima dan dikembalikan, dan apakah semuanya cocok dengan pesanan. Pilih tanggal lain di atas.',
  noneUnexplained: (from, to) =>
    `Semua jelas: setiap pembayaran dari ${from} sampai ${to} cocok dengan pesanan atau sudah dikembalikan.`,
  order: (orderId) => `Pesanan ${orderId}`,
  paidOrders: (count) => `− Pesanan yang sudah dibayar (${count})`,
  received: (count) => `Diterima (${count})`,
  refundsByHand: (count) => `Dana yang harus Anda kirim balik (${count})`,
  refunded: (count) => `− Dikembalikan (${count})`,
  requested: (day, admin) => (admin === null ? `${day}.` : `${day}, oleh ${admin}.`),
  seeOrders: 'Lihat pesanan',
  show: 'Tampilkan',
  statementCompared: (moment) => `Terakhir dicocokkan dengan laporan penyedia pembayaran pada ${moment}.`,
  title: 'Keuangan dan pesanan',
  to: 'Sampai',
  unexplained: (count) => `${count} pembayaran belum jelas. Lihat langkahnya di bawah.`,
  whatToDo: 'Yang perlu dilakukan:',
}

export const moneyTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
