import { groupThousands } from '@warung/contract/money.ts'
import { columnName, csvHead, isProductField, productField } from '@warung/contract/product-fields.ts'
import type { PictureFault } from '@warung/contract/values/product-imports.ts'
import type { FileFault, LineFault, LineFaultCode } from '../../../platform/database/schema/import-faults.ts'
import type { CheckedFile } from '../../../platform/database/schema/product-imports.ts'

function groupedByDots(count = 0): string {
  return groupThousands(String(count))
}

const CHECK_ONCE_MORE = 'Tidak ada yang diimpor. Periksa lagi file itu untuk melihat hasil terbaru.'

export function indonesianFileFault(fault: FileFault): string {
  switch (fault.code) {
    case 'sku_column_missing':
      return `Tidak ada kolom “SKU”, padahal produk dicari lewat SKU. Baris pertama berisi: ${fault.heads.join(', ')}. Beri nama SKU pada satu kolom, atau mulai dari file hasil ekspor produk.`
    case 'column_twice':
      return `Ada dua kolom bernama “${fault.head}”. Hapus salah satunya.`
    case 'quote_open':
      return `Teks yang diawali tanda kutip di baris ${fault.line} tidak ditutup: sebagian file mungkin hilang. Simpan ulang file secara utuh.`
    case 'quote_misplaced':
      return `Ada tanda kutip di tengah teks di baris ${fault.line}. Apit seluruh teks dengan tanda kutip dan gandakan yang di dalamnya, atau simpan file lewat aplikasi spreadsheet.`
    case 'line_too_long':
      return `Baris ${fault.line} terlalu panjang untuk sebuah produk. Mungkin ada tanda kutip yang hilang di baris itu atau sebelumnya.`
    case 'no_products':
      return 'Tidak ada produk di bawah baris nama kolom.'
    case 'check_failed':
      return 'Toko gagal memeriksa file ini setelah beberapa kali dicoba. Periksa lagi. Jika masih gagal, simpan ulang file lewat aplikasi spreadsheet.'
    case 'too_many_lines':
      return `File berisi lebih dari ${groupedByDots(fault.most)} baris. Bagi menjadi beberapa file, masing-masing dengan baris nama kolom.`
    case 'too_many_categories':
      return `Dengan kategori baru ini toko akan punya lebih dari ${fault.most} kategori. Kurangi kategori di file.`
    case 'product_changed':
      return `Produk dengan SKU ${fault.sku} diubah setelah file diperiksa. ${CHECK_ONCE_MORE}`
    case 'product_gone':
      return `Produk dengan SKU ${fault.sku} dihapus setelah file diperiksa. ${CHECK_ONCE_MORE}`
    case 'category_gone':
      return `Kategori “${fault.name}” dihapus atau diganti namanya setelah file diperiksa. ${CHECK_ONCE_MORE}`
    case 'picture_gone':
      return `Gambar ${fault.image} dihapus setelah file diperiksa. ${CHECK_ONCE_MORE}`
    case 'group_changed':
      return `Varian “${fault.name}” diubah setelah file diperiksa. ${CHECK_ONCE_MORE}`
    case 'too_many_options':
      return `Ada kolom “${fault.head}”, padahal varian dibedakan oleh paling banyak ${fault.most} pilihan.`
    case 'sku_taken':
      return `Ada produk baru dengan SKU ${fault.sku} setelah file diperiksa. ${CHECK_ONCE_MORE}`
  }
}

export function indonesianUnreadWeight(head: string): string {
  return `Kolom “${head}” tidak dibaca karena tidak menyebut gram. Jika angkanya dalam gram, beri nama “Berat (gram)” atau “${csvHead('weight_grams')}”.`
}

const indonesianPictureFaults: Readonly<Record<PictureFault, string>> = {
  address_refused: 'Alamat ini tidak ada di internet umum.',
  not_found: 'Tidak ada file di alamat ini, atau file tidak boleh dibaca.',
  not_reachable: 'Servernya tidak menjawab setelah beberapa kali dicoba.',
  too_large: 'File terlalu besar: paling besar 12 MB.',
  not_a_picture: 'File ini bukan gambar yang bisa dibaca toko.',
}

export function indonesianPictureFault(fault: PictureFault): string {
  return indonesianPictureFaults[fault]
}

export const INDONESIAN_PICTURES_TO_FETCH =
  'Gambar di server lain diambil setelah impor, untuk produk yang belum punya gambar.'

export function indonesianMarketplace({
  name,
  skipped_lines,
  alone_lines = 0,
  has_kilograms,
}: NonNullable<CheckedFile['marketplace']>): string {
  const skipped =
    skipped_lines === 0 ? '' : ` Baris yang bukan produk tersendiri: ${groupedByDots(skipped_lines)}.`
  const alone =
    alone_lines === 0 ? '' : ` Varian yang menjadi produk tersendiri: ${groupedByDots(alone_lines)}.`
  const kilograms = has_kilograms ? ' Berat dibaca dalam kilogram dengan desimal: 1.500 berarti 1,5 kg.' : ''
  return `Ini file dari ${name}. Varian dari satu produk menjadi satu grup dengan pilihannya. Gambar diambil setelah impor, untuk produk yang belum punya gambar.${skipped}${alone}${kilograms}`
}

function skipColumn({ column }: LineFault): string {
  return `hapus kolom ${column === null ? 'baris' : columnName(column, 'id')} agar data produk tidak berubah`
}

function allowedWords({ column }: LineFault): string {
  const field = column !== null && isProductField(column) ? productField(column) : undefined
  if (field?.kind !== 'boolean' && field?.kind !== 'choice') return 'salah satu kata yang berlaku'
  return Object.values(field.words)
    .map(([word]) => word)
    .join(' atau ')
}

const indonesianLineFaults: Readonly<Record<LineFaultCode, (fault: LineFault) => string>> = {
  cells_missing: ({ limit }) =>
    `Jumlah sel kurang dari ${limit}: sebagian baris mungkin hilang. Tulis semua sel, termasuk yang kosong.`,
  cells_beyond: ({ limit }) =>
    `Selnya lebih banyak daripada ${limit} kolom. Apit teks yang memuat tanda pemisah dengan tanda kutip.`,
  sku_missing: () => 'SKU kosong. Isi SKU: produk dicari lewat SKU.',
  sku_twice: ({ limit }) => `Baris ${limit} punya SKU yang sama. Pertahankan salah satu saja.`,
  sku_twice_but_for_case: ({ limit }) =>
    `SKU baris ${limit} sama, hanya berbeda huruf besar. Samakan lalu pertahankan satu, atau ubah salah satunya.`,
  name_missing: () => 'Nama kosong. Isi nama produk.',
  price_missing: (fault) => `Harga kosong. Isi harga, atau ${skipColumn(fault)}.`,
  stock_missing: (fault) => `Stok kosong. Isi jumlahnya, 0 bila habis, atau ${skipColumn(fault)}.`,
  text_too_long: ({ limit }) => `Terlalu panjang: maksimal ${groupedByDots(limit)} karakter.`,
  number_ambiguous: ({ column }) =>
    `Bisa dibaca dengan dua cara: koma sebagai pemisah ribuan atau desimal. Tulis ${column === 'price' ? '85000 atau 85.000' : '1500 atau 1.500'}.`,
  price_unreadable: () => 'Ini bukan harga. Tulis 85000 atau 85.000.',
  stock_unreadable: () => 'Ini bukan jumlah stok. Tulis angka saja, seperti 12, dan 0 bila habis.',
  weight_unreadable: () =>
    'Ini bukan berat. Tulis berat dalam gram tanpa desimal, seperti 250 atau 1.500, atau kosongkan.',
  number_too_small: ({ limit }) => `Kurang dari ${limit ?? 0}.`,
  number_too_large: ({ limit }) => `Terlalu besar: maksimal ${groupedByDots(limit)}.`,
  category_unknown: () =>
    'Kategori ini belum ada di toko. Perbaiki namanya, atau buat kategori yang belum ada (beberapa kategori dipisah dengan | ).',
  category_name_too_long: ({ limit }) => `Nama kategori maksimal ${limit} karakter.`,
  too_many_categories_of_product: ({ limit }) => `Satu produk maksimal masuk ${limit} kategori.`,
  number_unreadable: (fault) => `Ini bukan bilangan bulat. Tulis angka saja, atau ${skipColumn(fault)}.`,
  choice_unreadable: (fault) => `Tulis ${allowedWords(fault)}, atau ${skipColumn(fault)}.`,
  picture_unknown: (fault) =>
    `Gambar ini tidak ada di toko. Unggah lewat formulir produk dan salin alamatnya dari hasil ekspor, tulis alamat yang diawali https://, atau ${skipColumn(fault)}.`,
  too_many_pictures: ({ limit }) => `Satu produk maksimal punya ${limit} gambar.`,
  day_unreadable: () => 'Ini bukan tanggal. Tulis 2026-11-27 atau 27/11/2026, atau kosongkan.',
  sale_not_cheaper: () => 'Harga promo tidak lebih murah daripada harga. Turunkan, atau kosongkan.',
  sale_price_missing: () => 'Ada hari promo tanpa harga promo. Isi harganya, atau kosongkan harinya.',
  sale_days_reversed: () => 'Promo berakhir sebelum dimulai. Perbaiki salah satu tanggalnya.',
  group_missing: () => 'Ada pilihan tanpa grup. Tulis nama grup, atau kosongkan pilihannya.',
  options_missing: () => 'Produk dalam grup perlu pilihan, misalnya Ukuran dengan isi M. Tulis keduanya.',
  option_name_missing: () => 'Ada isi tanpa nama pilihan, misalnya Ukuran. Tulis namanya.',
  option_value_missing: () => 'Ada pilihan tanpa isi, misalnya M. Tulis isinya.',
  option_twice: () => 'Dua pilihan bernama sama. Beri nama lain pada salah satunya.',
  group_options_differ: ({ limit }) =>
    `Nama pilihan berbeda dari baris ${limit}, padahal grupnya sama. Samakan nama dan urutannya.`,
  group_options_of_shop: ({ other }) =>
    `Produk lain di grup ini yang tidak ada di file punya pilihan ${other}. Samakan nama dan urutannya, atau tulis semua produk grup ini.`,
  group_ambiguous: ({ other }) => `Beberapa grup bernama sama. Tulis yang dimaksud: ${other}.`,
  group_of_one: () =>
    'Ini satu-satunya produk di grupnya. Tulis produk kedua, atau kosongkan grup dan pilihannya.',
  group_left_with_one: () =>
    'Grup yang ditinggalkan produk ini akan berisi satu produk saja. Keluarkan juga produk itu, atau biarkan produk ini tetap di grup.',
  group_too_large: ({ limit }) => `Satu grup berisi paling banyak ${limit} produk.`,
  variant_twice: ({ limit }) =>
    `Isi pilihan di baris ${limit} sama, dalam grup yang sama. Ubah salah satunya.`,
  variant_taken: ({ other }) =>
    `Produk dengan SKU ${other} punya isi pilihan yang sama dalam grup yang sama. Ubah salah satunya.`,
}

export function indonesianLineFault(fault: LineFault): string {
  return indonesianLineFaults[fault.code](fault)
}
