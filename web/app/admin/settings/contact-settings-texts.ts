const english = {
  address: 'Address',
  email: 'E-mail',
  extras: 'Extra features',
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
  pixels: 'Advertising pixels',
  pixelsHelp:
    'They count visits, products looked at and orders for your advertising. Each visitor is asked first; without a yes nothing is loaded. Names, addresses and telephones are not sent.',
  pixelNames: {
    meta: 'Meta pixel ID (Facebook, Instagram)',
    tiktok: 'TikTok pixel ID',
    google: 'Google Analytics measurement ID',
  },
  pixelsOff: 'None',
  wishlist: 'Wishlist',
  wishlistHelp: 'Products get a heart, and the profile a page of what was saved. Guests have none.',
  wishlistOff: 'No wishlist',
  wishlistOn: 'Signed-in customers can save products',
  whatsapp: 'WhatsApp number',
  whatsappHelp: 'Customers can write to you with one tap. 0812… becomes +62 812…',
  whatsappOrders: 'Customers can also order by WhatsApp',
  whatsappOrdersHelp:
    'Products and cart get a button that writes the order to you as a message. It holds no stock and takes no payment.',
}

const indonesian: typeof english = {
  address: 'Alamat',
  email: 'Email',
  extras: 'Fitur tambahan',
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
  pixels: 'Piksel iklan',
  pixelsHelp:
    'Menghitung kunjungan, produk yang dilihat, dan pesanan untuk iklan Anda. Setiap pengunjung ditanya dulu; tanpa izin tidak ada yang dimuat. Nama, alamat, dan nomor telepon tidak dikirim.',
  pixelNames: {
    meta: 'ID piksel Meta (Facebook, Instagram)',
    tiktok: 'ID piksel TikTok',
    google: 'ID pengukuran Google Analytics',
  },
  pixelsOff: 'Tidak ada',
  wishlist: 'Wishlist',
  wishlistHelp:
    'Produk mendapat tanda hati, dan profil mendapat halaman produk yang disimpan. Tamu tidak mendapatkannya.',
  wishlistOff: 'Tanpa wishlist',
  wishlistOn: 'Pelanggan yang sudah masuk bisa menyimpan produk',
  whatsapp: 'Nomor WhatsApp',
  whatsappHelp: 'Pelanggan bisa menghubungi Anda dengan satu ketukan. 0812… menjadi +62 812…',
  whatsappOrders: 'Pelanggan juga bisa pesan lewat WhatsApp',
  whatsappOrdersHelp:
    'Produk dan keranjang mendapat tombol yang menulis pesanan sebagai pesan ke Anda. Stok tidak ditahan dan pembayaran tidak diterima lewat tombol ini.',
}

export const contactSettingsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
