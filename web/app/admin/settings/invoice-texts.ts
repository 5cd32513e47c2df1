const english = {
  address: 'Address',
  help: 'Orders get a number when they are paid, without gaps in each calendar year, and refunds a credit note. Orders paid before stay without one.',
  name: 'Seller’s name',
  nameHelp: 'As registered with the tax office, if it is.',
  npwp: 'Tax number (NPWP)',
  npwpHelp: '15 or 16 digits. Leave it empty if you have none.',
  off: 'Off',
  on: 'Write invoices',
  tax: 'Tax on invoices',
  taxes: {
    none: 'None: my prices have no PPN',
    ppn_included: 'PPN 12% × 11/12, included in the total',
    order_tax: 'The tax of the order, as set above',
  },
  taxHelp:
    'A tax that an order added stands on its invoice in any case. Ask your tax adviser which is yours.',
  title: 'Invoices',
}

const indonesian: typeof english = {
  address: 'Alamat',
  help: 'Pesanan mendapat nomor saat dibayar, berurutan tanpa celah setiap tahun kalender, dan pengembalian dana mendapat nota kredit. Pesanan yang sudah dibayar sebelumnya tidak mendapat nomor.',
  name: 'Nama penjual',
  nameHelp: 'Seperti yang terdaftar di kantor pajak, jika ada.',
  npwp: 'NPWP',
  npwpHelp: '15 atau 16 angka. Kosongkan jika tidak punya.',
  off: 'Tidak aktif',
  on: 'Buat faktur',
  tax: 'Pajak di faktur',
  taxes: {
    none: 'Tidak ada: harga saya tanpa PPN',
    ppn_included: 'PPN 12% × 11/12, sudah termasuk dalam total',
    order_tax: 'Pajak pesanan, seperti diatur di atas',
  },
  taxHelp:
    'Pajak yang ditambahkan ke pesanan selalu tercantum di fakturnya. Tanyakan kepada konsultan pajak Anda mana yang berlaku.',
  title: 'Faktur',
}

export const invoiceSettingTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
