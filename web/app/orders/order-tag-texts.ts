const english = {
  edit: 'Edit tags',
  hint: 'Separate tags with commas, for example: gift, urgent. You can search for them in Orders.',
  none: 'No tags yet. Only admins can see them.',
  save: 'Save',
  title: 'Tags',
}

const indonesian: typeof english = {
  edit: 'Ubah penanda',
  hint: 'Pisahkan penanda dengan koma, contoh: kado, mendesak. Penanda bisa dicari di Pesanan.',
  none: 'Belum ada penanda. Hanya admin yang bisa melihatnya.',
  save: 'Simpan',
  title: 'Penanda',
}

export const orderTagTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
