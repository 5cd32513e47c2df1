const english = {
  everywhere: 'All of Indonesia',
  least: 'Smallest sum (rupiah)',
  most: 'Largest sum (rupiah)',
  mostHelp: 'Empty: no limit. Many couriers collect up to Rp 5.000.000.',
  provinces: 'Where you offer it',
  provincesHelp: 'Choose none to offer it everywhere in Indonesia.',
  refusals: 'Returned orders allowed per customer',
  refusalsHelp: 'Whoever has had more orders come back unpaid, by account or telephone, pays another way.',
}

const indonesian: typeof english = {
  everywhere: 'Seluruh Indonesia',
  least: 'Jumlah terkecil (rupiah)',
  most: 'Jumlah terbesar (rupiah)',
  mostHelp: 'Kosong: tanpa batas. Banyak kurir menagih sampai Rp 5.000.000.',
  provinces: 'Wilayah COD',
  provincesHelp: 'Jika tidak ada yang dipilih: seluruh Indonesia.',
  refusals: 'Batas pesanan kembali per pelanggan',
  refusalsHelp:
    'Pelanggan yang pesanannya lebih sering kembali tanpa dibayar, menurut akun atau telepon, membayar dengan cara lain.',
}

export const codSettingsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
