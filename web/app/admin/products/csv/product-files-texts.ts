const english = {
  export: 'Export',
  import: 'Import',
}

const indonesian: typeof english = {
  export: 'Ekspor',
  import: 'Impor',
}

export const productFilesTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
