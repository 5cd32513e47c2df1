const english = {
  changed: (name: string, role: string) => `${name} is ${role} now`,
  handOver: 'Hand over Super Admin',
  handOverQuestion: (name: string) =>
    `Make ${name} the Super Admin? You’ll become an Admin, and only they can change that back.`,
  handedOver: (name: string) => `${name} is the Super Admin now`,
  makeAdmin: 'Make Admin',
  makeAdminQuestion: (name: string) =>
    `Make ${name} an Admin? They can change products, deliver and refund orders, and manage customers.`,
  makeCustomer: 'Make Customer',
  makeCustomerQuestion: (name: string) => `Make ${name} a Customer? They can no longer manage the shop.`,
  passwordLink: 'Link to a new password',
  passwordLinkHelp: 'Copy it now: you won’t see it again. It works once, for an hour. Send it only to them.',
  makePasswordLink: 'Make a link to a new password',
  stepDown: 'Step down',
  stepDownQuestion: 'Step down? You’ll become an Admin, and the other Super Admin will manage roles.',
}

const indonesian: typeof english = {
  changed: (name, role) => `${name} sekarang ${role}`,
  handOver: 'Serahkan peran Admin Utama',
  handOverQuestion: (name) =>
    `Jadikan ${name} Admin Utama? Anda menjadi Admin, dan hanya ${name} yang bisa mengembalikannya.`,
  handedOver: (name) => `${name} sekarang Admin Utama`,
  makeAdmin: 'Jadikan Admin',
  makeAdminQuestion: (name) =>
    `Jadikan ${name} Admin? ${name} bisa mengubah produk, mengirim pesanan, mengembalikan dana, dan mengelola pelanggan.`,
  makeCustomer: 'Jadikan Pelanggan',
  makeCustomerQuestion: (name) => `Jadikan ${name} Pelanggan? ${name} tidak bisa lagi mengelola toko.`,
  passwordLink: 'Tautan kata sandi baru',
  passwordLinkHelp:
    'Salin sekarang: tautan tidak akan tampil lagi. Berlaku satu kali, selama satu jam. Kirim hanya kepada orangnya.',
  makePasswordLink: 'Buat tautan kata sandi baru',
  stepDown: 'Lepas peran',
  stepDownQuestion:
    'Lepaskan peran Admin Utama? Anda menjadi Admin, dan Admin Utama lainnya yang mengatur peran.',
}

export const roleTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
