const english = {
  change: 'Change',
  help: 'We print it on the invoice, and report it to the tax office with it.',
  inNameOf: 'Tax invoice in the name of',
  name: 'Name, as registered with the tax office',
  need: 'Need a tax invoice in a company’s name?',
  needAdmin: 'Tax invoice in a company’s name',
  npwp: 'Tax number (NPWP)',
  npwpHelp: '15 or 16 digits.',
  remove: 'Remove',
  save: 'Save',
  wrong: 'Is it wrong? Please contact the shop.',
}

const indonesian: typeof english = {
  change: 'Ubah',
  help: 'Kami mencantumkannya di faktur, dan melaporkannya ke kantor pajak bersama faktur itu.',
  inNameOf: 'Faktur pajak atas nama',
  name: 'Nama, seperti terdaftar di kantor pajak',
  need: 'Perlu faktur pajak atas nama perusahaan?',
  needAdmin: 'Faktur pajak atas nama perusahaan',
  npwp: 'NPWP',
  npwpHelp: '15 atau 16 angka.',
  remove: 'Hapus',
  save: 'Simpan',
  wrong: 'Ada yang salah? Hubungi toko.',
}

export const taxNumberTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
