import { VARIANTS_MAX } from '@warung/contract/values/limits.ts'

const english = {
  addOption: 'Add an option',
  combination: 'Variant',
  create: 'Save variants',
  failed: 'The variants could not be loaded.',
  fold: 'Variants: sizes, colours…',
  image: (variant: string) => `Picture of ${variant}`,
  intro: 'Each variant is a product with its own price, stock and page. This product gets the first row.',
  isNew: 'New',
  leaving: (names: string) => `No longer variants, but still products: ${names}`,
  name: 'Name of all variants',
  of: (field: string, variant: string) => `${field} of ${variant}`,
  option: (number: number) => `Option ${number}`,
  optionHint: 'Such as Size or Colour',
  separate: 'Separate the variants',
  separateQuestion: 'Separate the variants? Each stays a product of its own.',
  picture: 'Picture',
  saved: 'Variants saved',
  saveFirst: 'Save the product first: it has unsaved changes.',
  saveTableFirst: 'Save the variants below first: they have unsaved changes.',
  sell: (variant: string) => `Sell ${variant}`,
  separated: 'Variants separated',
  tooMany: (combinations: string) =>
    `${combinations} combinations. At most ${VARIANTS_MAX} can be variants: untick the others, or take out values.`,
  values: (number: number) => `Values of option ${number}`,
  valuesHint: 'Separated by commas, such as S, M, L',
}

const indonesian: typeof english = {
  addOption: 'Tambah pilihan',
  combination: 'Varian',
  create: 'Simpan varian',
  failed: 'Varian gagal dimuat.',
  fold: 'Varian: ukuran, warna…',
  image: (variant) => `Gambar ${variant}`,
  intro:
    'Setiap varian adalah produk dengan harga, stok, dan halaman sendiri. Produk ini mengisi baris pertama.',
  isNew: 'Baru',
  leaving: (names) => `Bukan varian lagi, tetapi tetap produk: ${names}`,
  name: 'Nama semua varian',
  of: (field, variant) => `${field} ${variant}`,
  option: (number) => `Pilihan ${number}`,
  optionHint: 'Misalnya Ukuran atau Warna',
  separate: 'Pisahkan varian',
  separateQuestion: 'Pisahkan varian? Setiap varian tetap menjadi produk sendiri.',
  picture: 'Gambar',
  saved: 'Varian disimpan',
  saveFirst: 'Simpan produk dulu: ada perubahan yang belum disimpan.',
  saveTableFirst: 'Simpan varian di bawah dulu: ada perubahan yang belum disimpan.',
  sell: (variant) => `Jual ${variant}`,
  separated: 'Varian dipisahkan',
  tooMany: (combinations) =>
    `${combinations} kombinasi. Paling banyak ${VARIANTS_MAX} bisa menjadi varian: hapus centang yang lain, atau kurangi isi pilihan.`,
  values: (number) => `Isi pilihan ${number}`,
  valuesHint: 'Pisahkan dengan koma, misalnya S, M, L',
}

export const variantsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
