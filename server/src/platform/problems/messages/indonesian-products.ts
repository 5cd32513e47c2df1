import { formatRupiah } from '@warung/contract/money.ts'
import { WISHES_MAX } from '@warung/contract/values/customer-limits.ts'
import { CATEGORIES_MAX, LOW_PRICE_BELOW, PRICE_MAX } from '@warung/contract/values/limits.ts'
import type { CountFault, ProductFault, VariantFault } from '../problem-params.ts'
import type { englishProducts } from './english-products.ts'
import {
  aboutFaults,
  aboutField,
  aboutRows,
  type ProblemText,
  type TranslationOf,
} from './problem-messages.ts'

const indonesianProductFaults: Readonly<Record<ProductFault, ProblemText>> = {
  sku_taken: aboutField('sku', 'SKU ini sudah dipakai produk lain.'),
  image_not_uploaded: aboutField('image', 'Gambar produk harus berupa gambar yang diunggah ke toko ini.'),
  images_not_uploaded: aboutField('images', 'Setiap gambar harus diunggah ke toko ini.'),
  image_not_first: aboutField('images', 'Gambar pertama harus gambar utama produk.'),
  image_twice: aboutField('images', 'Ada gambar yang sama dua kali. Hapus salah satunya.'),
  image_missing: aboutField('images', 'Ada gambar yang belum diisi. Unggah gambarnya atau hapus tempatnya.'),
  category_gone: aboutField('product_category_id', 'Kategori produk ini sudah tidak ada.'),
  sale_price_missing: aboutField('sale_price', 'Isi harga promo, atau kosongkan tanggal promonya.'),
  sale_price_not_lower: aboutField('sale_price', 'Harga promo harus lebih rendah daripada harga.'),
  sale_reversed: aboutField('sale_until', 'Hari terakhir promo lebih awal daripada hari pertamanya.'),
  compare_at_price_not_higher: aboutField(
    'compare_at_price',
    'Harga coret harus lebih tinggi daripada harga.',
  ),
}

const indonesianVariantFaults: Readonly<
  Record<VariantFault['kind'], readonly [field: string, text: string]>
> = {
  sku_taken: ['sku', 'SKU ini sudah dipakai produk lain.'],
  image_not_uploaded: ['image', 'Gambar harus berupa gambar yang diunggah ke toko ini.'],
  sold: ['stock', 'Stok yang tersisa lebih sedikit daripada yang Anda kurangi.'],
  too_large: ['stock', 'Stoknya akan terlalu besar.'],
  of_another_group: ['product_id', 'Produk ini sudah menjadi varian kelompok lain.'],
}

function indonesianCountFault(fault: CountFault): string {
  const { name } = fault
  switch (fault.kind) {
    case 'gone':
      return `“${name}” sudah tidak dijual. Hapus hasil hitungnya.`
    case 'counted':
      return `“${name}” baru saja dihitung admin lain. Periksa stoknya, lalu hitung lagi bila perlu.`
    case 'too_large':
      return `“${name}”: ada barang yang kembali sehingga stoknya terlalu besar. Hitung lagi.`
    case 'sold':
      return `“${name}”: ${fault.pieces} pcs terjual selama Anda menghitung, lebih banyak dari sisa hitungan Anda. Stok sekarang ${fault.left}. Periksa rak dan pesanan yang belum selesai, lalu hitung lagi.`
  }
}

export const indonesianProducts: TranslationOf<typeof englishProducts> = {
  product_not_found: 'Produk ini tidak ada.',
  product_changed:
    'Admin lain juga mengubah produk ini. Muat ulang untuk melihat perubahannya, lalu ubah lagi.',
  stock_sold_meanwhile: aboutField(
    'stock',
    'Ada barang terjual saat Anda mengubah produk ini. Muat ulang, lalu atur stoknya lagi.',
    'Stok yang tersisa lebih sedikit daripada yang Anda kurangi.',
  ),
  product_in_stock: 'Produk ini sudah tersedia lagi. Muat ulang halaman untuk membelinya.',
  wishlist_off: 'Toko ini tidak menyediakan wishlist.',
  too_many_wishes: `Anda bisa menyimpan paling banyak ${WISHES_MAX} produk. Hapus salah satu dulu.`,
  stock_alerts_off: 'Toko ini tidak mengirim email tentang produk yang habis.',
  stock_too_large: aboutField(
    'stock',
    'Ada barang yang kembali saat Anda mengubah produk ini sehingga stoknya terlalu besar.',
    'Stoknya akan terlalu besar.',
  ),
  sku_taken: indonesianProductFaults.sku_taken,
  publication_reversed: aboutField(
    'published_until',
    'Hari terakhir penjualan lebih awal daripada hari pertamanya.',
  ),
  chosen_product_gone: ({ index, name }) =>
    aboutField(
      `products.${index}`,
      `${name === undefined ? 'Salah satu produk' : `“${name}”`} baru saja dihapus. Tidak ada yang diubah. Coba lagi tanpa produk itu.`,
      'Baru saja dihapus.',
    ),
  chosen_product_changed: ({ index, name }) =>
    aboutField(
      `products.${index}`,
      `Admin lain baru saja mengubah “${name}”. Tidak ada yang diubah. Periksa produknya, lalu coba lagi.`,
      'Baru saja diubah admin lain.',
    ),
  changed_price_too_low: ({ name, price }) =>
    aboutField(
      'change.percent',
      `Harga “${name}” menjadi ${formatRupiah(price)}, kurang dari ${formatRupiah(LOW_PRICE_BELOW)}. Tidak ada harga yang diubah.`,
    ),
  changed_price_too_high: ({ name, price }) =>
    aboutField(
      'change.percent',
      `Harga “${name}” menjadi ${formatRupiah(price)}, lebih dari ${formatRupiah(PRICE_MAX)}. Tidak ada harga yang diubah.`,
    ),
  product_fields_refused: ({ faults }) => ({
    message: faults.map((fault) => indonesianProductFaults[fault].message).join(' '),
    errors: Object.fromEntries(
      faults.flatMap((fault) => Object.entries(indonesianProductFaults[fault].errors ?? {})),
    ),
  }),
  product_group_not_found: 'Varian ini tidak ada.',
  product_group_changed:
    'Admin lain juga mengubah varian ini. Muat ulang untuk melihat perubahannya, lalu ubah lagi.',
  variants_refused: ({ faults }) =>
    aboutRows('Belum ada yang disimpan.', faults, ({ kind }) => indonesianVariantFaults[kind]),
  counts_refused: ({ faults }) =>
    aboutFaults(
      'Belum ada yang disimpan.',
      faults,
      (index) => `counts.${index}.counted`,
      indonesianCountFault,
    ),
  already_reviewed: 'Anda sudah mengulas produk ini.',
  review_not_found: 'Ulasan ini tidak ada atau baru saja diubah.',

  category_not_found: 'Kategori ini tidak ada.',
  category_name_taken: ({ name }) => aboutField('name', `Kategori “${name}” sudah ada.`),
  categories_changed: 'Admin lain baru saja mengubah kategori. Periksa daftarnya, lalu urutkan lagi.',
  too_many_categories: `Toko bisa punya maksimal ${CATEGORIES_MAX} kategori. Hapus dulu yang tidak dipakai lagi.`,
  category_image_not_uploaded: aboutField('image', 'Gambar kategori harus diunggah ke toko ini.'),
}
