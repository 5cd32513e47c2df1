const english = {
  edit: 'Edit tags',
  hint: 'Short words with commas between them, for example gift, urgent. The search of Orders finds each.',
  none: 'No tags yet. Only admins see them.',
  save: 'Save',
  title: 'Tags',
}

const indonesian: typeof english = {
  edit: 'Ubah label',
  hint: 'Kata singkat yang dipisahkan koma, contoh kado, mendesak. Pencarian di Pesanan menemukan setiap label.',
  none: 'Belum ada label. Hanya admin yang melihatnya.',
  save: 'Simpan',
  title: 'Label',
}

export const orderTagTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
