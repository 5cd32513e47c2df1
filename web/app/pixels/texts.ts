const english = {
  accept: 'Allow',
  change: 'Advertising cookies',
  question: (vendors: string) =>
    `Allow ${vendors} to measure this shop’s ads? They see which products you view and order, but not your name, address or telephone number.`,
  refuse: 'Don’t allow',
  title: 'Advertising cookies',
}

const indonesian: typeof english = {
  accept: 'Izinkan',
  change: 'Cookie iklan',
  question: (vendors) =>
    `Izinkan ${vendors} mengukur iklan toko ini? Mereka tahu produk yang Anda lihat dan pesan, tetapi bukan nama, alamat, atau nomor telepon Anda.`,
  refuse: 'Tidak',
  title: 'Cookie iklan',
}

export const pixelTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
