const english = {
  address: 'Address',
  email: 'E-mail',
  footerText: 'Text in the footer',
  lead: 'Shown at the foot of every page. Empty fields are not shown.',
  linksHelp: 'One address per line, such as instagram.com/your-shop',
  openingHours: 'Opening hours',
  ownerEmail: 'Where we send order alerts',
  ownerEmailHelp:
    'For paid orders and products that are running low. Leave empty to use the e-mail above. Only admins can see this.',
  socialLinks: 'Social links',
  telephone: 'Telephone',
  whatsapp: 'WhatsApp number',
  whatsappHelp: 'Customers can write to you with one tap. 0812… becomes +62 812…',
}

const indonesian: typeof english = {
  address: 'Alamat',
  email: 'Email',
  footerText: 'Teks di bagian bawah halaman',
  lead: 'Tampil di bagian bawah setiap halaman. Isian kosong tidak ditampilkan.',
  linksHelp: 'Satu alamat per baris, misalnya instagram.com/toko-anda',
  openingHours: 'Jam buka',
  ownerEmail: 'Email untuk pemberitahuan pesanan',
  ownerEmailHelp:
    'Untuk pesanan yang sudah dibayar dan stok yang menipis. Kosongkan untuk memakai email di atas. Hanya admin yang bisa melihat ini.',
  socialLinks: 'Tautan media sosial',
  telephone: 'Nomor telepon',
  whatsapp: 'Nomor WhatsApp',
  whatsappHelp: 'Pelanggan bisa menghubungi Anda dengan satu ketukan. 0812… menjadi +62 812…',
}

export const contactSettingsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
