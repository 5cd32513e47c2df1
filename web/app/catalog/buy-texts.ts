function dayRange(least: number, most: number): string {
  return least === most ? String(most) : `${least}–${most}`
}

const english = {
  addToCart: 'Add To Cart',
  /** in whole days; 0 is the same day */
  arrivesIn: (least: number, most: number) =>
    `Delivery time: ${most ? `${dayRange(least, most)} day${most > 1 ? 's' : ''}` : 'same day'}`,
  close: 'Close',
  enlarge: (alt: string, number: number, count: number) =>
    count === 1 ? `Zoom in on ${alt}` : `Zoom in on ${alt}, picture ${number} of ${count}`,
  fewer: 'One less',
  left: (pieces: number) => `${pieces} left`,
  more: 'One more',
  next: 'Next picture',
  noPicture: 'No picture yet',
  picture: (number: number, count: number) => `Picture ${number} of ${count}`,
  pictures: (name: string) => `Pictures of ${name}`,
  previous: 'Previous picture',
  quantity: 'Quantity',
  rated: (rating: number) => rating.toFixed(1),
  returns: 'Returns',
  sentFrom: (address: string) => `Ships from ${address}`,
  show: (number: number, count: number) => `Show picture ${number} of ${count}`,
  thumbnails: 'Thumbnails',
  twice: (alt: string) => `${alt}: zoom in 2×`,
}

const indonesian: typeof english = {
  addToCart: '+ Keranjang',
  arrivesIn: (least, most) => `Lama pengiriman: ${most ? `${dayRange(least, most)} hari` : 'hari yang sama'}`,
  close: 'Tutup',
  enlarge: (alt, number, count) =>
    count === 1 ? `Perbesar ${alt}` : `Perbesar ${alt}, foto ${number} dari ${count}`,
  fewer: 'Kurangi satu',
  left: (pieces) => `Sisa ${pieces}`,
  more: 'Tambah satu',
  next: 'Foto berikutnya',
  noPicture: 'Belum ada foto',
  picture: (number, count) => `Foto ${number} dari ${count}`,
  pictures: (name) => `Foto ${name}`,
  previous: 'Foto sebelumnya',
  quantity: 'Jumlah',
  rated: (rating) => rating.toFixed(1).replace('.', ','),
  returns: 'Pengembalian barang',
  sentFrom: (address) => `Dikirim dari ${address}`,
  show: (number, count) => `Tampilkan foto ${number} dari ${count}`,
  thumbnails: 'Foto kecil',
  twice: (alt) => `${alt}: perbesar 2×`,
}

export const buyTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
