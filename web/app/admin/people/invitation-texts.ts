const english = {
  copy: 'Copy',
  explanation:
    'The person who opens the link becomes an Admin, with the permissions you choose below. The link works once, for 7 days.',
  goBack: 'Go Back',
  invitedBy: (name: string, day: string) => `by ${name}, until ${day}`,
  link: 'Link',
  makeLink: 'Make a link',
  message: (link: string) => `Please help me run our shop. This link works once, within 7 days: ${link}`,
  ready: 'The link is ready. Copy or send it now: you won’t see it again.',
  send: 'Send by WhatsApp',
  title: 'Invite an Admin',
  unused: 'Not used yet',
  who: 'Who is it for?',
  whoHelp: 'A name or task, for your own reference. Only admins can see this.',
  withdraw: 'Withdraw',
  withdrawOf: (note: string) => `Withdraw: ${note}`,
}

const indonesian: typeof english = {
  copy: 'Salin',
  explanation:
    'Orang yang membuka tautan ini menjadi Admin, dengan hak akses yang Anda pilih di bawah. Tautan berlaku satu kali, selama 7 hari.',
  goBack: 'Kembali',
  invitedBy: (name, day) => `oleh ${name}, sampai ${day}`,
  link: 'Tautan',
  makeLink: 'Buat tautan',
  message: (link) =>
    `Tolong bantu saya mengelola toko kita. Tautan ini berlaku satu kali, selama 7 hari: ${link}`,
  ready: 'Tautan siap. Salin atau kirim sekarang: tautan tidak akan tampil lagi.',
  send: 'Kirim lewat WhatsApp',
  title: 'Undang Admin',
  unused: 'Belum dipakai',
  who: 'Untuk siapa?',
  whoHelp: 'Nama atau tugas, untuk catatan Anda. Hanya admin yang bisa melihat ini.',
  withdraw: 'Batalkan',
  withdrawOf: (note) => `Batalkan: ${note}`,
}

export const adminInvitationTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
