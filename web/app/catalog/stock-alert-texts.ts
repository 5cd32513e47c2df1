const english = {
  ask: 'Tell me',
  asked: 'You’ll get one mail when it is back in stock.',
  email: 'Email Address',
  explanation: 'We’ll send one mail when it is back in stock.',
  explanationTo: (email: string) => `We’ll send one mail to ${email} when it is back in stock.`,
  heading: 'Stop mails about products?',
  stop: 'Stop these mails',
  stopExplanation: 'You’ll get no more mails about products that are back in stock.',
  stopped: 'Done. You’ll get no more of these mails.',
  title: 'Tell me when it’s back',
  toShop: 'To the shop',
}

const indonesian: typeof english = {
  ask: 'Kabari saya',
  asked: 'Anda akan menerima satu email saat produk ini tersedia lagi.',
  email: 'Alamat Email',
  explanation: 'Kami kirim satu email saat produk ini tersedia lagi.',
  explanationTo: (email) => `Kami kirim satu email ke ${email} saat produk ini tersedia lagi.`,
  heading: 'Hentikan email tentang produk?',
  stop: 'Hentikan email ini',
  stopExplanation: 'Anda tidak akan menerima lagi email tentang produk yang tersedia lagi.',
  stopped: 'Selesai. Email seperti ini tidak akan dikirim lagi.',
  title: 'Kabari saya saat tersedia lagi',
  toShop: 'Ke toko',
}

export const stockAlertTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
