const english = {
  everywhere: 'All of Indonesia',
  least: 'Minimum order (rupiah)',
  most: 'Maximum order (rupiah)',
  mostHelp: 'Leave empty for no limit. Many couriers collect up to Rp 5.000.000.',
  provinces: 'Where you offer it',
  provincesHelp: 'Leave all unticked for the whole of Indonesia.',
  refusals: 'Unpaid returns allowed per customer',
  refusalsHelp:
    'Customers with more must use another payment method. We match them by account or telephone number.',
}

const indonesian: typeof english = {
  everywhere: 'Seluruh Indonesia',
  least: 'Pesanan minimum (rupiah)',
  most: 'Pesanan maksimum (rupiah)',
  mostHelp: 'Kosongkan untuk tanpa batas. Banyak kurir menagih sampai Rp 5.000.000.',
  provinces: 'Wilayah COD',
  provincesHelp: 'Kosongkan semua centang untuk seluruh Indonesia.',
  refusals: 'Batas paket kembali per pelanggan',
  refusalsHelp:
    'Pelanggan yang melebihi batas ini harus memakai metode pembayaran lain. Dicocokkan dari akun atau nomor telepon.',
}

export const codSettingsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
