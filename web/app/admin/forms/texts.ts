const english = {
  dropOrPaste: 'Or drop a picture here, or paste one.',
  dropToUpload: 'Drop to upload.',
  fileNotSent: 'Network Error: the file couldn’t be sent.',
  goBack: 'Go Back',
  image: 'Image',
  noProduct: 'No product found',
  notDownloaded: 'Network Error: the file could not be downloaded. Please try again.',
  notExported: 'The export failed. Please try again.',
  picture: 'Picture',
  pictureNotUploaded: 'The picture could not be uploaded.',
  pictureTypes:
    'Choose a JPEG, PNG, WebP, AVIF, GIF or HEIC picture of up to 12 MB. If an iPhone’s HEIC photo fails, save it as JPEG first.',
  preview: 'Preview',
  productsFound: 'Products found',
  searchFailed: 'The search failed. Please try again.',
  searching: 'Searching…',
  searchHint: 'Name or SKU',
  uploading: 'Uploading…',
}

const indonesian: typeof english = {
  dropOrPaste: 'Atau seret gambar ke sini, atau tempel.',
  dropToUpload: 'Lepaskan untuk mengunggah.',
  fileNotSent: 'Gangguan jaringan: file tidak terkirim.',
  goBack: 'Kembali',
  image: 'Gambar',
  noProduct: 'Produk tidak ditemukan',
  notDownloaded: 'Gangguan jaringan: file tidak bisa diunduh. Silakan coba lagi.',
  notExported: 'Ekspor gagal. Silakan coba lagi.',
  picture: 'Foto',
  pictureNotUploaded: 'Gambar tidak bisa diunggah.',
  pictureTypes:
    'Pilih gambar JPEG, PNG, WebP, AVIF, GIF, atau HEIC hingga 12 MB. Jika foto HEIC dari iPhone gagal, simpan dulu sebagai JPEG.',
  preview: 'Pratinjau',
  productsFound: 'Produk yang ditemukan',
  searchFailed: 'Pencarian gagal. Silakan coba lagi.',
  searching: 'Mencari…',
  searchHint: 'Nama atau SKU',
  uploading: 'Mengunggah…',
}

export const adminFormTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
