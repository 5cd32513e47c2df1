const english = {
  change: 'Change',
  help: 'It appears on the invoice and in our report to the tax office.',
  inNameOf: 'Tax invoice in the name of',
  name: 'Name, as registered with the tax office',
  need: 'Need a tax invoice in a company’s name?',
  needAdmin: 'Tax invoice in a company’s name',
  npwp: 'Tax number (NPWP)',
  npwpHelp: '15 or 16 digits.',
  remove: 'Remove',
  removed: 'Tax number removed',
  removeQuestion: 'Remove this tax number?',
  save: 'Save',
  saved: 'Tax number saved',
  wrong: 'Something wrong? Only the shop can change it. Please contact us.',
}

const indonesian: typeof english = {
  change: 'Ubah',
  help: 'Dicantumkan di faktur dan di laporan kami ke kantor pajak.',
  inNameOf: 'Faktur pajak atas nama',
  name: 'Nama, seperti terdaftar di kantor pajak',
  need: 'Perlu faktur pajak atas nama perusahaan?',
  needAdmin: 'Faktur pajak atas nama perusahaan',
  npwp: 'NPWP',
  npwpHelp: '15 atau 16 angka.',
  remove: 'Hapus',
  removed: 'NPWP dihapus',
  removeQuestion: 'Hapus NPWP ini?',
  save: 'Simpan',
  saved: 'NPWP disimpan',
  wrong: 'Ada yang salah? Hanya toko yang bisa mengubahnya. Silakan hubungi kami.',
}

export const taxNumberTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
