const english = {
  edit: 'Edit note and tags',
  none: 'No note yet. Only admins see it here.',
  note: 'Note',
  noteHint:
    'Only admins see it. It is part of the customer’s personal data: the customer can download a copy, so write what they may read.',
  save: 'Save',
  tags: 'Tags',
  tagsHint: 'Short words with commas between them, for example reseller, Solo.',
  title: 'Note and tags',
}

const indonesian: typeof english = {
  edit: 'Ubah catatan dan label',
  none: 'Belum ada catatan. Hanya admin yang melihatnya di sini.',
  note: 'Catatan',
  noteHint:
    'Hanya admin yang melihatnya. Catatan ini termasuk data pribadi pelanggan: pelanggan bisa mengunduh salinannya, jadi tulis yang boleh dibaca pelanggan.',
  save: 'Simpan',
  tags: 'Label',
  tagsHint: 'Kata singkat yang dipisahkan koma, contoh reseller, Solo.',
  title: 'Catatan dan label',
}

export const customerNoteTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
