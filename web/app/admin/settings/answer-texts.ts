/** Summaries of the shop's current settings, shown below each question. */
const english = {
  hold: (hours: string) => `Unpaid orders are held for ${hours} hours.`,
  ifNone: 'Nothing yet',
  includingTax: (name: string, percent: string) => `Prices include ${name} ${percent}%.`,
  invite: 'Invite an Admin',
  noPages: 'No pages yet',
  oneRate: (price: string) => `${price} per kilogram`,
  pickup: 'Free pick-up',
  plusTax: (name: string, percent: string) => `${name} ${percent}% is added.`,
  server: 'Payment accounts, couriers, email',
  standardRate: 'Standard rate',
  zones: (names: string) => `Zones: ${names}`,
}

const indonesian: typeof english = {
  hold: (hours) => `Pesanan belum dibayar ditahan ${hours} jam.`,
  ifNone: 'Belum diisi',
  includingTax: (name, percent) => `Harga sudah termasuk ${name} ${percent}%.`,
  invite: 'Undang Admin',
  noPages: 'Belum ada halaman',
  oneRate: (price) => `${price} per kilogram`,
  pickup: 'Ambil sendiri gratis',
  plusTax: (name, percent) => `${name} ${percent}% ditambahkan.`,
  server: 'Akun pembayaran, kurir, email',
  standardRate: 'Tarif standar',
  zones: (names) => `Zona: ${names}`,
}

export const answerTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
