const english = {
  delete: (name: string) => `Delete the filter ${name}`,
  help: 'Only you see it. The same name replaces the filter saved under it.',
  name: 'Name',
  save: 'Save this filter',
  submit: 'Save',
  title: 'Saved filters',
}

const indonesian: typeof english = {
  delete: (name) => `Hapus filter ${name}`,
  help: 'Hanya Anda yang melihatnya. Nama yang sama mengganti filter yang tersimpan dengan nama itu.',
  name: 'Nama',
  save: 'Simpan filter ini',
  submit: 'Simpan',
  title: 'Filter tersimpan',
}

export const savedFilterTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
