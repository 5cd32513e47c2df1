import { plural } from '../../../language/language'
import { productCountTexts } from '../product-count-texts'

const english = {
  add: 'Add',
  categories: 'Categories',
  categoryName: 'Category name',
  created: 'Category created',
  delete: 'Delete',
  deleted: 'Category deleted',
  deleteCategory: (name: string) => `Delete ${name}`,
  deleteQuestion: (name: string) => `Delete the category “${name}”?`,
  edit: (name: string) => `Edit ${name}`,
  editCategory: 'Edit category',
  empty: 'No categories yet',
  emptyHint: 'Add one, such as “Snacks” or “Batik”, then choose it when you edit a product.',
  firstCategory: 'Add your first category',
  intro: 'Customers see categories in this order. Categories without products for sale are hidden.',
  keepPicture: 'Keep it',
  moveDown: (name: string) => `Move ${name} down`,
  moveUp: (name: string) => `Move ${name} up`,
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
  newCategory: 'New category',
  noPicture: 'The picture will be removed.',
  products: (count: number) => (count === 0 ? 'No products' : productCountTexts.products(count)),
  removePicture: 'Remove picture',
  save: 'Save',
  saved: 'Category saved',
  stayOnSale: (count: number) =>
    count === 0
      ? 'It has no products.'
      : `${productCountTexts.products(count)} ${plural(count, { one: 'stays', other: 'stay' })} in your shop, without this category.`,
}

const indonesian: typeof english = {
  add: 'Tambah',
  categories: 'Kategori',
  categoryName: 'Nama kategori',
  created: 'Kategori dibuat',
  delete: 'Hapus',
  deleted: 'Kategori dihapus',
  deleteCategory: (name) => `Hapus ${name}`,
  deleteQuestion: (name) => `Hapus kategori “${name}”?`,
  edit: (name) => `Ubah ${name}`,
  editCategory: 'Ubah kategori',
  empty: 'Belum ada kategori',
  emptyHint: 'Tambahkan satu, misalnya “Camilan” atau “Batik”, lalu pilih di formulir produk.',
  firstCategory: 'Tambah kategori pertama',
  intro: 'Pelanggan melihat kategori dalam urutan ini. Kategori tanpa produk yang dijual disembunyikan.',
  keepPicture: 'Jangan hapus',
  moveDown: (name) => `Turunkan ${name}`,
  moveUp: (name) => `Naikkan ${name}`,
  moved: (name, place, count) => `${name} sekarang nomor ${place} dari ${count}`,
  newCategory: 'Kategori baru',
  noPicture: 'Gambar akan dihapus.',
  products: (count) => (count === 0 ? 'Belum ada produk' : `${count} produk`),
  removePicture: 'Hapus gambar',
  save: 'Simpan',
  saved: 'Kategori tersimpan',
  stayOnSale: (count) =>
    count === 0 ? 'Kategori ini tidak berisi produk.' : `${count} produk tetap dijual, tanpa kategori ini.`,
}

export const adminCategoryTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
