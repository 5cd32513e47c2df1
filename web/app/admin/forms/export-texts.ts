const english = {
  failed: 'The export failed. Please try again.',
  notDownloaded: 'Network Error: the file could not be downloaded. Please try again.',
  separators: { semicolon: 'For Excel in Indonesia (;)', comma: 'For Google Sheets and others (,)' },
}

const indonesian: typeof english = {
  failed: 'Ekspor gagal. Silakan coba lagi.',
  notDownloaded: 'Gangguan jaringan: file tidak bisa diunduh. Silakan coba lagi.',
  separators: { semicolon: 'Untuk Excel di Indonesia (;)', comma: 'Untuk Google Sheets dan lainnya (,)' },
}

export const exportTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
