const english = {
  address: 'Address',
  help: 'Paid orders get an invoice number, in sequence for each calendar year. Refunds get a credit note. Orders already paid get none.',
  name: 'Seller’s name',
  nameHelp: 'As registered with the tax office, if registered.',
  npwp: 'Tax number (NPWP)',
  npwpHelp: '15 or 16 digits. Leave empty if you have none.',
  off: 'Off',
  on: 'Create invoices',
  tax: 'Tax on invoices',
  taxes: {
    none: 'None (no PPN)',
    ppn_included: 'PPN 12% × 11/12, included in the total',
    order_tax: 'The order’s tax, as set above',
  },
  taxHelp:
    'Tax added to an order always appears on its invoice. Ask your tax adviser which option is right for you.',
  title: 'Invoices',
}

const indonesian: typeof english = {
  address: 'Alamat',
  help: 'Pesanan yang dibayar mendapat nomor faktur, berurutan setiap tahun kalender. Pengembalian dana mendapat nota kredit. Pesanan yang sudah dibayar sebelumnya tidak mendapat nomor.',
  name: 'Nama penjual',
  nameHelp: 'Seperti yang terdaftar di kantor pajak, jika ada.',
  npwp: 'NPWP',
  npwpHelp: '15 atau 16 angka. Kosongkan jika tidak punya.',
  off: 'Tidak aktif',
  on: 'Buat faktur',
  tax: 'Pajak di faktur',
  taxes: {
    none: 'Tidak ada (tanpa PPN)',
    ppn_included: 'PPN 12% × 11/12, sudah termasuk dalam total',
    order_tax: 'Pajak pesanan, seperti diatur di atas',
  },
  taxHelp:
    'Pajak yang ditambahkan ke pesanan selalu tercantum di faktur. Tanyakan kepada konsultan pajak Anda pilihan yang tepat.',
  title: 'Faktur',
}

export const invoiceSettingTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
