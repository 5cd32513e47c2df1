const english = {
  export: 'Export',
  import: 'Import',
  separators: { semicolon: 'For Excel in Indonesia (;)', comma: 'For Google Sheets and others (,)' },
}

const indonesian: typeof english = {
  export: 'Ekspor',
  import: 'Impor',
  separators: { semicolon: 'Untuk Excel di Indonesia (;)', comma: 'Untuk Google Sheets dan lainnya (,)' },
}

export const productFilesTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
