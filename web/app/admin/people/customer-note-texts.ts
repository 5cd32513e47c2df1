const english = {
  edit: 'Edit note and tags',
  none: 'No note yet. Only admins can see it here.',
  note: 'Note',
  noteHint: 'Only admins can see it here, but it’s part of the data that the customer can download.',
  save: 'Save',
  tags: 'Tags',
  tagsHint: 'Separate tags with commas, for example: reseller, Solo.',
  title: 'Note and tags',
}

const indonesian: typeof english = {
  edit: 'Ubah catatan dan penanda',
  none: 'Belum ada catatan. Hanya admin yang melihatnya di sini.',
  note: 'Catatan',
  noteHint:
    'Hanya admin yang bisa melihatnya di sini, tetapi catatan ini termasuk data yang bisa diunduh pelanggan.',
  save: 'Simpan',
  tags: 'Penanda',
  tagsHint: 'Pisahkan penanda dengan koma, contoh: reseller, Solo.',
  title: 'Catatan dan penanda',
}

export const customerNoteTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
