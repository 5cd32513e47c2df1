const english = {
  ask: 'Notify me',
  asked: 'We’ll email you once when it’s back in stock.',
  email: 'Email Address',
  explanation: 'We’ll email you once when it’s back in stock.',
  explanationTo: (email: string) => `We’ll email ${email} once when it’s back in stock.`,
  heading: 'Unsubscribe from back-in-stock emails?',
  stop: 'Unsubscribe',
  stopExplanation: 'You won’t get any more emails about products that are back in stock.',
  stopped: 'You’re unsubscribed. You won’t get these emails any more.',
  title: 'Notify me when it’s back',
  toShop: 'Go to the shop',
}

const indonesian: typeof english = {
  ask: 'Kabari saya',
  asked: 'Anda akan menerima satu email saat produk ini tersedia lagi.',
  email: 'Alamat Email',
  explanation: 'Kami kirim satu email saat produk ini tersedia lagi.',
  explanationTo: (email) => `Kami kirim satu email ke ${email} saat produk ini tersedia lagi.`,
  heading: 'Berhenti menerima email stok?',
  stop: 'Berhenti berlangganan',
  stopExplanation: 'Anda tidak akan menerima email lagi saat produk tersedia kembali.',
  stopped: 'Selesai. Email seperti ini tidak akan kami kirim lagi.',
  title: 'Kabari saya saat tersedia lagi',
  toShop: 'Ke toko',
}

export const stockAlertTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
