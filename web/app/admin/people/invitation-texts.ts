const english = {
  copy: 'Copy',
  explanation:
    'The person who opens the link becomes an Admin: they can change products, deliver and refund orders, and manage customers, or only what you choose below. The link works once, for 7 days.',
  goBack: 'Go Back',
  invitedBy: (name: string, day: string) => `by ${name}, until ${day}`,
  link: 'Link',
  makeLink: 'Make a link',
  message: (link: string) => `Please help me run our shop. This link works once, within 7 days: ${link}`,
  ready: 'The link is ready. It is shown only now: copy it or send it.',
  send: 'Send by WhatsApp',
  title: 'Invite an Admin',
  unused: 'Not used yet',
  who: 'Who is it for?',
  whoHelp: 'Only admins can see this: a name, or what they will do.',
  withdraw: 'Withdraw',
  withdrawOf: (note: string) => `Withdraw: ${note}`,
}

const indonesian: typeof english = {
  copy: 'Salin',
  explanation:
    'Orang yang membuka tautan ini menjadi Admin: bisa mengubah produk, mengirim pesanan, mengembalikan dana, dan mengelola pelanggan, atau hanya yang Anda pilih di bawah. Tautan berlaku satu kali, selama 7 hari.',
  goBack: 'Kembali',
  invitedBy: (name, day) => `oleh ${name}, sampai ${day}`,
  link: 'Tautan',
  makeLink: 'Buat tautan',
  message: (link) =>
    `Tolong bantu saya mengelola toko kita. Tautan ini berlaku satu kali, selama 7 hari: ${link}`,
  ready: 'Tautan siap. Hanya tampil sekali ini: salin atau kirim.',
  send: 'Kirim lewat WhatsApp',
  title: 'Undang Admin',
  unused: 'Belum dipakai',
  who: 'Untuk siapa?',
  whoHelp: 'Hanya admin yang bisa melihat ini: nama, atau tugasnya nanti.',
  withdraw: 'Batalkan',
  withdrawOf: (note) => `Batalkan: ${note}`,
}

export const adminInvitationTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
