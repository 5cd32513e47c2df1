const english = {
  delete: (name: string) => `Delete the filter ${name}`,
  help: 'Only you can see it. Using the same name again replaces it.',
  name: 'Name',
  save: 'Save this filter',
  submit: 'Save',
  title: 'Saved filters',
}

const indonesian: typeof english = {
  delete: (name) => `Hapus filter ${name}`,
  help: 'Hanya Anda yang bisa melihatnya. Nama yang sama menggantikan filter sebelumnya.',
  name: 'Nama',
  save: 'Simpan filter ini',
  submit: 'Simpan',
  title: 'Filter tersimpan',
}

export const savedFilterTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
