const english = {
  address: 'Address',
  email: 'E-mail',
  footerText: 'Text in the footer',
  messageTo: (language: string) => `Message to buyers, ${language}`,
  lead: 'Shown at the foot of every page. Empty fields are not shown.',
  linksHelp: 'One address per line, such as instagram.com/your-shop',
  openingHours: 'Opening hours',
  ownerEmail: 'Where we send order alerts',
  ownerEmailHelp:
    'For paid orders and products that are running low. Leave empty to use the e-mail above. Only admins can see this.',
  socialLinks: 'Social links',
  stockAlerts: 'Sold-out products',
  stockAlertsHelp:
    'A sold-out product has a field for an e-mail address. Whoever asks gets one mail when the product is back, with a link that stops such mails. Needs a mail server.',
  stockAlertsOff: 'No mail when they are back',
  stockAlertsOn: 'Customers can ask for a mail when a product is back',
  telephone: 'Telephone',
  messageFields: (fields: string) =>
    `${fields} are filled in from the order. A line without a value, such as a resi before there is one, is left out.`,
  messages: 'WhatsApp: orders and messages',
  noOrders: 'Orders only by checkout',
  whatsapp: 'WhatsApp number',
  whatsappHelp: 'Customers can write to you with one tap. 0812… becomes +62 812…',
  whatsappOrders: 'Customers can also order by WhatsApp',
  whatsappOrdersHelp:
    'Products and cart get a button that writes the order to you as a message. It holds no stock and takes no payment.',
}

const indonesian: typeof english = {
  address: 'Alamat',
  email: 'Email',
  footerText: 'Teks di bagian bawah halaman',
  messageTo: (language) => `Pesan ke pembeli, ${language}`,
  lead: 'Tampil di bagian bawah setiap halaman. Isian kosong tidak ditampilkan.',
  linksHelp: 'Satu alamat per baris, misalnya instagram.com/toko-anda',
  openingHours: 'Jam buka',
  ownerEmail: 'Email untuk pemberitahuan pesanan',
  ownerEmailHelp:
    'Untuk pesanan yang sudah dibayar dan stok yang menipis. Kosongkan untuk memakai email di atas. Hanya admin yang bisa melihat ini.',
  socialLinks: 'Tautan media sosial',
  stockAlerts: 'Produk yang habis',
  stockAlertsHelp:
    'Di halaman produk yang habis, pelanggan bisa menulis alamat email. Saat produk tersedia lagi, mereka menerima satu email, dengan tautan untuk menghentikannya. Perlu server email.',
  stockAlertsOff: 'Tanpa email saat tersedia lagi',
  stockAlertsOn: 'Pelanggan bisa minta dikabari saat produk tersedia lagi',
  telephone: 'Nomor telepon',
  messageFields: (fields) =>
    `${fields} diisi dari data pesanan. Baris yang isinya belum ada, misalnya resi, tidak ikut ditulis.`,
  messages: 'WhatsApp: pesanan dan pesan',
  noOrders: 'Pesanan hanya lewat checkout',
  whatsapp: 'Nomor WhatsApp',
  whatsappHelp: 'Pelanggan bisa menghubungi Anda dengan satu ketukan. 0812… menjadi +62 812…',
  whatsappOrders: 'Pelanggan juga bisa pesan lewat WhatsApp',
  whatsappOrdersHelp:
    'Produk dan keranjang mendapat tombol yang menulis pesanan sebagai pesan ke Anda. Stok tidak ditahan dan pembayaran tidak diterima lewat tombol ini.',
}

export const contactSettingsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
