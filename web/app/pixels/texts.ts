const english = {
  accept: 'Allow',
  change: 'Advertising cookies',
  question: (vendors: string) =>
    `May this shop let ${vendors} count your visits, to measure its advertising? They learn which products you look at and order, not your name, address or telephone.`,
  refuse: 'Don’t allow',
  title: 'Advertising cookies',
}

const indonesian: typeof english = {
  accept: 'Izinkan',
  change: 'Cookie iklan',
  question: (vendors) =>
    `Bolehkah toko ini memakai ${vendors} untuk menghitung kunjungan dan mengukur iklannya? Mereka mengetahui produk yang Anda lihat dan pesan, bukan nama, alamat, atau nomor telepon Anda.`,
  refuse: 'Tidak',
  title: 'Cookie iklan',
}

export const pixelTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
