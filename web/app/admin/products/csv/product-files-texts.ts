const english = {
  export: 'Export',
  import: 'Import',
  notDownloaded: 'Network Error: the file could not be downloaded. Please try again.',
  notExported: 'The products could not be exported.',
  separators: { semicolon: 'For Excel in Indonesia (;)', comma: 'For Google Sheets and others (,)' },
}

const indonesian: typeof english = {
  export: 'Ekspor',
  import: 'Impor',
  notDownloaded: 'Gangguan jaringan: file tidak bisa diunduh. Silakan coba lagi.',
  notExported: 'Produk tidak bisa diekspor.',
  separators: { semicolon: 'Untuk Excel di Indonesia (;)', comma: 'Untuk Google Sheets dan lainnya (,)' },
}

export const productFilesTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
