const english = {
  edit: 'Edit tags',
  hint: 'Separate tags with commas, for example: gift, urgent. You can search for them in Orders.',
  none: 'No tags yet. Only admins can see them.',
  save: 'Save',
  title: 'Tags',
}

const indonesian: typeof english = {
  edit: 'Ubah label',
  hint: 'Pisahkan label dengan koma, contoh: kado, mendesak. Label bisa dicari di Pesanan.',
  none: 'Belum ada label. Hanya admin yang bisa melihatnya.',
  save: 'Simpan',
  title: 'Label',
}

export const orderTagTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
