const english = {
  address: 'Address',
  email: 'Email',
  extras: 'Extra features',
  footerText: 'Footer text',
  messageTo: (language: string) => `Message to buyers, ${language}`,
  lead: 'Shown in the footer of every page. Empty fields are hidden.',
  linksHelp: 'One link per line, such as instagram.com/your-shop',
  openingHours: 'Opening hours',
  ownerEmail: 'Where we send order alerts',
  ownerEmailHelp:
    'For paid orders and low stock. Leave empty to use the email above. Only admins can see this.',
  socialLinks: 'Social links',
  stockAlerts: 'Sold-out products',
  stockAlertsHelp:
    'Customers can leave their email on a sold-out product. We email them once when it’s back, with an unsubscribe link. Needs a mail server.',
  stockAlertsOff: 'No back-in-stock emails',
  stockAlertsOn: 'Customers can ask for a back-in-stock email',
  telephone: 'Telephone',
  messageFields: (fields: string) =>
    `${fields} are filled in from the order. Lines with a missing value, such as the tracking number, are left out.`,
  messages: 'WhatsApp: orders and messages',
  noOrders: 'Checkout only',
  pixels: 'Advertising pixels',
  pixelsHelp:
    'Measure visits, product views and orders for your ads. We ask each visitor first. Names, addresses and telephone numbers are never sent.',
  pixelNames: {
    meta: 'Meta pixel ID (Facebook, Instagram)',
    tiktok: 'TikTok pixel ID',
    google: 'Google Analytics measurement ID',
  },
  pixelsOff: 'None',
  wishlist: 'Wishlist',
  wishlistHelp: 'Adds a heart to products and a wishlist to customers’ profiles. Not for guests.',
  wishlistOff: 'No wishlist',
  wishlistOn: 'Signed-in customers can save products',
  whatsapp: 'WhatsApp number',
  whatsappHelp: 'Customers can write to you with one tap. 0812… becomes +62 812…',
  whatsappOrders: 'Customers can also order by WhatsApp',
  whatsappOrdersHelp:
    'Adds a button to products and the cart that sends you the order as a message. It doesn’t reserve stock or take payment.',
}

const indonesian: typeof english = {
  address: 'Alamat',
  email: 'Email',
  extras: 'Fitur tambahan',
  footerText: 'Teks di bagian bawah halaman',
  messageTo: (language) => `Pesan ke pembeli, ${language}`,
  lead: 'Tampil di bagian bawah setiap halaman. Isian kosong disembunyikan.',
  linksHelp: 'Satu tautan per baris, misalnya instagram.com/toko-anda',
  openingHours: 'Jam buka',
  ownerEmail: 'Email untuk pemberitahuan pesanan',
  ownerEmailHelp:
    'Untuk pesanan yang dibayar dan stok menipis. Kosongkan untuk memakai email di atas. Hanya admin yang bisa melihat ini.',
  socialLinks: 'Tautan media sosial',
  stockAlerts: 'Produk yang habis',
  stockAlertsHelp:
    'Pelanggan bisa meninggalkan email di produk yang habis. Kami kirim satu email saat produk tersedia lagi, dengan tautan berhenti berlangganan. Perlu server email.',
  stockAlertsOff: 'Tanpa email saat tersedia lagi',
  stockAlertsOn: 'Pelanggan bisa minta dikabari saat produk tersedia lagi',
  telephone: 'Nomor telepon',
  messageFields: (fields) =>
    `${fields} diisi dari pesanan. Baris yang datanya belum ada, misalnya resi, dihilangkan.`,
  messages: 'WhatsApp: pesanan dan pesan',
  noOrders: 'Hanya lewat checkout',
  pixels: 'Piksel iklan',
  pixelsHelp:
    'Mengukur kunjungan, produk yang dilihat, dan pesanan untuk iklan Anda. Setiap pengunjung ditanya dulu. Nama, alamat, dan nomor telepon tidak pernah dikirim.',
  pixelNames: {
    meta: 'ID piksel Meta (Facebook, Instagram)',
    tiktok: 'ID piksel TikTok',
    google: 'ID pengukuran Google Analytics',
  },
  pixelsOff: 'Tidak ada',
  wishlist: 'Wishlist',
  wishlistHelp: 'Menambahkan tanda hati di produk dan wishlist di profil pelanggan. Tidak untuk tamu.',
  wishlistOff: 'Tanpa wishlist',
  wishlistOn: 'Pelanggan yang sudah masuk bisa menyimpan produk',
  whatsapp: 'Nomor WhatsApp',
  whatsappHelp: 'Pelanggan bisa menghubungi Anda dengan satu ketukan. 0812… menjadi +62 812…',
  whatsappOrders: 'Pelanggan juga bisa pesan lewat WhatsApp',
  whatsappOrdersHelp:
    'Menambahkan tombol di produk dan keranjang yang mengirim pesanan sebagai pesan ke Anda. Stok tidak ditahan dan pembayaran tidak diproses.',
}

export const contactSettingsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
