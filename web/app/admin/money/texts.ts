const english = {
  attention: 'Needs your attention',
  difference: 'Difference',
  exceptions: 'To check',
  explained: 'Resolved',
  fees: 'Payment provider fees',
  from: 'From',
  neverCompared:
    'We compare this with the payment provider’s statement every night. The first comparison is tonight.',
  none: 'No payments on these dates',
  noneHelp:
    'See what was paid and refunded, and whether it all matches your orders. Choose other dates above.',
  noneUnexplained: (from: string, to: string) =>
    `All clear: every payment from ${from} to ${to} matches an order or was refunded.`,
  order: (orderId: number) => `Order ${orderId}`,
  paidOrders: (count: number) => `− Paid orders (${count})`,
  received: (count: number) => `Received (${count})`,
  manualRefunds: (count: number) => `Refunds to send yourself (${count})`,
  refunded: (count: number) => `− Refunded (${count})`,
  requested: (day: string, admin: string | null) => (admin === null ? `${day}.` : `${day}, by ${admin}.`),
  seeOrders: 'See orders',
  show: 'Show',
  statementCompared: (moment: string) => `Last compared with the payment provider’s statement on ${moment}.`,
  title: 'Money and orders',
  to: 'To',
  unexplained: (count: number) => `${count} to check. See below what to do.`,
  whatToDo: 'What to do:',
}

const indonesian: typeof english = {
  attention: 'Perlu tindakan',
  difference: 'Selisih',
  exceptions: 'Perlu dicek',
  explained: 'Sudah jelas',
  fees: 'Biaya penyedia pembayaran',
  from: 'Dari',
  neverCompared:
    'Setiap malam kami mencocokkan data ini dengan laporan penyedia pembayaran. Pencocokan pertama malam ini.',
  none: 'Tidak ada pembayaran pada tanggal ini',
  noneHelp:
    'Lihat dana yang diterima dan dikembalikan, dan apakah semuanya cocok dengan pesanan. Pilih tanggal lain di atas.',
  noneUnexplained: (from, to) =>
    `Semua cocok: setiap pembayaran dari ${from} sampai ${to} sesuai dengan pesanan atau sudah dikembalikan.`,
  order: (orderId) => `Pesanan ${orderId}`,
  paidOrders: (count) => `− Pesanan yang sudah dibayar (${count})`,
  received: (count) => `Diterima (${count})`,
  manualRefunds: (count) => `Dana yang perlu Anda kirim balik (${count})`,
  refunded: (count) => `− Dikembalikan (${count})`,
  requested: (day, admin) => (admin === null ? `${day}.` : `${day}, oleh ${admin}.`),
  seeOrders: 'Lihat pesanan',
  show: 'Tampilkan',
  statementCompared: (moment) => `Terakhir dicocokkan dengan laporan penyedia pembayaran pada ${moment}.`,
  title: 'Keuangan dan pesanan',
  to: 'Sampai',
  unexplained: (count) => `${count} pembayaran perlu dicek. Lihat langkahnya di bawah.`,
  whatToDo: 'Yang perlu dilakukan:',
}

export const moneyTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
