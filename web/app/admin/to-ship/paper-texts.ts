import { plural } from '../../language/language'

const english = {
  collect: (amount: string) => `Cash on delivery (COD): ${amount}`,
  for: (orderIds: readonly number[]) => `for ${orderIds.join(', ')}`,
  from: 'From',
  none: 'No orders chosen',
  noneHelp: 'Choose orders in the To ship list, then print.',
  notPaid: (orderIds: readonly string[]) => `Not paid, or no such order: ${orderIds.join(', ')}`,
  order: (orderId: number) => `Order ${orderId}`,
  paidOn: (day: string) => `Paid on ${day}`,
  pickList: 'Pick list',
  pickListOf: (count: number) => `Pick list, ${count} ${plural(count, { one: 'order', other: 'orders' })}`,
  pieces: 'Pieces',
  piecesOf: (count: number) => `${count} ${plural(count, { one: 'piece', other: 'pieces' })}`,
  print: 'Print',
  product: 'Product',
  resi: (sentBy: string, number: string) => `${sentBy}, resi ${number}`,
  slips: 'Packing slips',
  to: 'To',
  toShip: 'To ship',
}

const indonesian: typeof english = {
  collect: (amount) => `Bayar di tempat (COD): ${amount}`,
  for: (orderIds) => `untuk ${orderIds.join(', ')}`,
  from: 'Pengirim',
  none: 'Belum ada pesanan yang dipilih',
  noneHelp: 'Pilih pesanan di daftar Perlu dikirim, lalu cetak.',
  notPaid: (orderIds) => `Belum dibayar, atau tidak ada: ${orderIds.join(', ')}`,
  order: (orderId) => `Pesanan ${orderId}`,
  paidOn: (day) => `Dibayar pada ${day}`,
  pickList: 'Daftar barang',
  pickListOf: (count) => `Daftar barang, ${count} pesanan`,
  pieces: 'Jumlah',
  piecesOf: (count) => `${count} pcs`,
  print: 'Cetak',
  product: 'Produk',
  resi: (sentBy, number) => `${sentBy}, resi ${number}`,
  slips: 'Slip paket',
  to: 'Penerima',
  toShip: 'Perlu dikirim',
}

export const paperTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
