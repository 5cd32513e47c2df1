import { formatList, plural } from '../../language/language'

function counted(count: number, one: string, other: string): string {
  return `${count} ${plural(count, { one, other })}`
}

const english = {
  allOrders: 'All orders',
  assigned: 'Tracking number by order',
  choose: (orderId: number) => `Select order ${orderId}`,
  chooseHelp: 'Select orders to print slips and labels, or to mark them as shipped.',
  chooseAll: (count: number) => (count === 1 ? 'Select it' : `Select all ${count}`),
  collect: (amount: string) => `COD ${amount}`.trim(),
  courier: (name: string) => `Courier: ${name}`,
  ownService: (name: string) => `Shipping: ${name}`,
  empty: 'Nothing to ship',
  emptyHelp: 'Paid orders appear here, oldest first, until you ship them.',
  emptyLater: 'Nothing else to ship',
  faults: {
    invisible: 'the tracking number has invisible characters',
    noOrder: 'no order number before the tracking number',
    notChosen: (orderId: string) => `order ${orderId} is not selected`,
    repeated: 'same as a line above',
    tooLong: (max: number) => `the tracking number has more than ${max} characters`,
    tooMany: (chosen: number) => `only ${counted(chosen, 'order is', 'orders are')} selected`,
  },
  firstPage: 'From the oldest',
  labels: 'Labels',
  line: (line: number, fault: string) => `Line ${line}: ${fault}`,
  mark: (count: number) => `Mark ${counted(count, 'order', 'orders')}`,
  markChosen: 'Mark shipped',
  marked: (count: number) => `${counted(count, 'order', 'orders')} marked as shipped`,
  nextPage: 'Next orders',
  oneParcel: 'Are they in one parcel?',
  order: (orderId: number) => `Order ${orderId}`,
  pages: 'Pages',
  partlyRefunded: 'Partly refunded',
  pickList: 'Pick list',
  printSlips: 'Print slips',
  queue: 'Orders to ship',
  trackingNumbers: 'Tracking numbers, one per line',
  trackingNumbersHelp:
    'In the order of the list, or with the order number first: 12 JP0123. Leave empty to ship without tracking numbers.',
  ship: 'Mark as shipped',
  testPayment: 'Test payment',
  title: 'To ship',
  twice: (numbers: readonly string[]) => `${formatList(numbers)}: entered for more than one order.`,
  waiting: (time: string) => `waiting ${time}`,
  waitingTime: {
    days: (count: number) => counted(count, 'day', 'days'),
    hours: (count: number) => counted(count, 'hour', 'hours'),
    minutes: (count: number) => counted(count, 'minute', 'minutes'),
  },
  withoutTrackingNumber: (orderIds: readonly number[]) =>
    `No tracking number, so not marked: ${plural(orderIds.length, { one: 'order', other: 'orders' })} ${formatList(orderIds.map(String))}`,
}

const indonesian: typeof english = {
  allOrders: 'Semua pesanan',
  assigned: 'Resi per pesanan',
  choose: (orderId) => `Pilih pesanan ${orderId}`,
  chooseHelp: 'Pilih pesanan untuk mencetak slip dan label, atau menandainya sudah dikirim.',
  chooseAll: (count) => (count === 1 ? 'Pilih pesanan ini' : `Pilih semua (${count})`),
  collect: (amount) => `COD ${amount}`.trim(),
  courier: (name) => `Kurir: ${name}`,
  ownService: (name) => `Pengiriman: ${name}`,
  empty: 'Tidak ada yang perlu dikirim',
  emptyHelp: 'Pesanan yang sudah dibayar muncul di sini, yang terlama lebih dulu, sampai Anda kirim.',
  emptyLater: 'Tidak ada lagi yang perlu dikirim',
  faults: {
    invisible: 'resi mengandung karakter tak terlihat',
    noOrder: 'tidak ada nomor pesanan sebelum resi',
    notChosen: (orderId) => `pesanan ${orderId} tidak dipilih`,
    repeated: 'sama dengan baris di atas',
    tooLong: (max) => `resi lebih dari ${max} karakter`,
    tooMany: (chosen) => `hanya ${chosen} pesanan yang dipilih`,
  },
  firstPage: 'Dari yang terlama',
  labels: 'Label',
  line: (line, fault) => `Baris ${line}: ${fault}`,
  mark: (count) => `Tandai ${count} pesanan`,
  markChosen: 'Tandai dikirim',
  marked: (count) => `${count} pesanan ditandai dikirim`,
  nextPage: 'Pesanan berikutnya',
  oneParcel: 'Apakah semuanya dalam satu paket?',
  order: (orderId) => `Pesanan ${orderId}`,
  pages: 'Halaman',
  partlyRefunded: 'Dana dikembalikan sebagian',
  pickList: 'Daftar barang',
  printSlips: 'Cetak slip',
  queue: 'Pesanan yang perlu dikirim',
  trackingNumbers: 'Nomor resi, satu per baris',
  trackingNumbersHelp:
    'Sesuai urutan daftar, atau tulis nomor pesanan di depannya: 12 JP0123. Kosongkan untuk mengirim tanpa resi.',
  ship: 'Tandai sudah dikirim',
  testPayment: 'Pembayaran percobaan',
  title: 'Perlu dikirim',
  twice: (numbers) => `${formatList(numbers)}: dipakai untuk lebih dari satu pesanan.`,
  waiting: (time) => `menunggu ${time}`,
  waitingTime: {
    days: (count) => `${count} hari`,
    hours: (count) => `${count} jam`,
    minutes: (count) => `${count} menit`,
  },
  withoutTrackingNumber: (orderIds) =>
    `Tanpa resi, jadi tidak ditandai: pesanan ${formatList(orderIds.map(String))}`,
}

export const toShipTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
