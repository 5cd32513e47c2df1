const english = {
  allUsers: 'See all users',
  lead: 'Admins edit products, ship and refund orders, and answer reviews. Only a Super Admin can invite them.',
  invite: 'Invite an Admin',
  inviteHelp: 'You send a link, by WhatsApp if you like. It works once, for 7 days.',
  people: 'Make a customer an Admin, or remove the role',
  peopleHelp: 'Open the person in the list of users.',
}

const indonesian: typeof english = {
  allUsers: 'Lihat semua pengguna',
  lead: 'Admin mengubah produk, mengirim pesanan, mengembalikan dana, dan membalas ulasan. Hanya Admin Utama yang bisa mengundang.',
  invite: 'Undang Admin',
  inviteHelp: 'Anda mengirim tautan, misalnya lewat WhatsApp. Tautan berlaku satu kali, selama 7 hari.',
  people: 'Jadikan pelanggan Admin, atau cabut perannya',
  peopleHelp: 'Buka orangnya di daftar pengguna.',
}

export const teamSettingsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
