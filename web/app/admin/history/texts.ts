import { plural } from '../../language/language'

const english = {
  after: 'after',
  before: 'before',
  by: 'by',
  everything: 'All changes',
  filter: 'What was done',
  newest: 'Newest',
  no: 'no',
  none: 'none',
  nothing: 'nothing',
  nothingYet: 'No changes yet',
  nothingYetHelp:
    'Changes that you and other admins make appear here: who made them, and what was there before.',
  older: 'Older',
  onlyPerson: (name: string) => `Only changes by ${name}.`,
  pages: 'Pages',
  search: 'Search by person or name',
  shop: 'the shop itself',
  showEveryone: 'Show everyone',
  title: 'History',
  undo: 'Undo',
  undoOf: (action: string, name: string) => `Undo: ${action} ${name}`,
  undone: 'Undone',
  undoneBy: (name: string, moment: string) => `Undone by ${name}, ${moment}`,
  undoneExcept: (kept: number) =>
    `Undone, except for ${kept} ${plural(kept, { one: 'product that has', other: 'products that have' })} changed since`,
  yes: 'yes',
}

const indonesian: typeof english = {
  after: 'sesudah',
  before: 'sebelum',
  by: 'oleh',
  everything: 'Semua perubahan',
  filter: 'Jenis perubahan',
  newest: 'Terbaru',
  no: 'tidak',
  none: 'tidak ada',
  nothing: 'kosong',
  nothingYet: 'Belum ada perubahan',
  nothingYetHelp:
    'Perubahan oleh Anda dan admin lain muncul di sini: siapa yang mengubah, dan apa isi sebelumnya.',
  older: 'Lebih lama',
  onlyPerson: (name) => `Hanya perubahan oleh ${name}.`,
  pages: 'Halaman',
  search: 'Cari orang atau nama',
  shop: 'sistem toko',
  showEveryone: 'Tampilkan semua orang',
  title: 'Riwayat',
  undo: 'Urungkan',
  undoOf: (action, name) => `Urungkan: ${action} ${name}`,
  undone: 'Diurungkan',
  undoneBy: (name, moment) => `Diurungkan oleh ${name}, ${moment}`,
  undoneExcept: (kept) => `Diurungkan, kecuali ${kept} produk yang sudah berubah lagi`,
  yes: 'ya',
}

export const historyTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
