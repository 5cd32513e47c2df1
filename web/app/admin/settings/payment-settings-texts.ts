import { taxNameIn } from '@warung/contract/tax-name.ts'

const english = {
  account: (currency: string, rate: string) =>
    `Customers are charged in ${currency}, at ${rate} per ${currency}.`,
  holdHelp: 'After that, the items go back in stock.',
  holdHours: 'Hold the items of an unpaid order (hours)',
  keep: 'Choose how customers can pay. Existing orders don’t change.',
  lastMethod: 'To turn it off, first turn on another payment method.',
  modeNames: { simulator: 'Test', sandbox: 'Test', live: 'Real money' },
  modes: {
    simulator: 'A test on this server: no money moves.',
    sandbox: 'The provider’s test mode: no money moves.',
    live: 'Real money.',
  },
  moveDown: (method: string) => `Move ${method} down`,
  moveUp: (method: string) => `Move ${method} up`,
  needs: (what: string) => `You need: ${what}`,
  offer: (method: string) => `Offer ${method}`,
  offerToCustomers: 'Offer to customers',
  hiddenTrial: 'Hidden from customers: it’s only a test, and your shop already takes real money.',
  tax: 'Tax',
  taxAnswer: (name: string, percent: string) => `${name} ${percent}%`,
  taxKind: 'Your prices',
  taxKinds: { added: 'exclude tax: we add it', included: 'include tax: we only show it' },
  taxName: 'Name of the tax',
  taxNameHelp: 'As customers know it, such as PPN.',
  taxPercent: 'Rate in percent',
  trialBesideReal:
    'This is only a test: customers can order without paying, and you can’t ship those orders. Turn it off or enter your keys.',
  returns: 'Returns',
  returnsAnswer: (days: number) =>
    days === 0 ? 'Off' : `For ${days} ${days === 1 ? 'day' : 'days'} after delivery`,
  returnDays: 'Return window (days after delivery)',
  returnsHelp: 'Enter 0 to turn returns off.',
  unpaid: 'Unpaid orders',
  unpaidAnswer: (hours: string) => `Held for ${hours} hours`,
}

const indonesian: typeof english = {
  account: (currency, rate) => `Pelanggan ditagih dalam ${currency}, dengan kurs ${rate} per ${currency}.`,
  holdHelp: 'Setelah itu, barang kembali ke stok.',
  holdHours: 'Batas waktu pembayaran (jam)',
  keep: 'Pilih cara pelanggan membayar. Pesanan yang sudah ada tidak berubah.',
  lastMethod: 'Untuk mematikannya, aktifkan dulu metode pembayaran lain.',
  modeNames: { simulator: 'Percobaan', sandbox: 'Percobaan', live: 'Uang sungguhan' },
  modes: {
    simulator: 'Percobaan di server ini: tidak ada uang yang berpindah.',
    sandbox: 'Mode percobaan penyedia: tidak ada uang yang berpindah.',
    live: 'Uang sungguhan.',
  },
  moveDown: (method) => `Turunkan ${method}`,
  moveUp: (method) => `Naikkan ${method}`,
  needs: (what) => `Yang diperlukan: ${what}`,
  offer: (method) => `Tawarkan ${method}`,
  offerToCustomers: 'Tawarkan ke pelanggan',
  hiddenTrial:
    'Tidak ditampilkan ke pelanggan: masih percobaan, sedangkan toko Anda sudah menerima uang sungguhan.',
  tax: 'Pajak',
  taxAnswer: (name, percent) => `${taxNameIn(name, 'id')} ${percent}%`,
  taxKind: 'Harga Anda',
  taxKinds: {
    added: 'belum termasuk pajak',
    included: 'sudah termasuk pajak',
  },
  taxName: 'Nama pajak',
  taxNameHelp: 'Seperti yang dikenal pelanggan, misalnya PPN.',
  taxPercent: 'Tarif dalam persen',
  trialBesideReal:
    'Ini baru percobaan: pelanggan bisa memesan tanpa membayar, dan pesanan itu tidak bisa Anda kirim. Matikan atau isi kuncinya.',
  returns: 'Retur',
  returnsAnswer: (days) => (days === 0 ? 'Tidak aktif' : `${days} hari setelah pesanan diterima`),
  returnDays: 'Batas waktu retur (hari setelah diterima)',
  returnsHelp: 'Isi 0 untuk menonaktifkan retur.',
  unpaid: 'Pesanan belum dibayar',
  unpaidAnswer: (hours) => `Ditahan ${hours} jam`,
}

export const paymentSettingsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
