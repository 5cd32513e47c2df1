const english = {
  cancel: 'Cancel',
  close: 'Close',
}

const indonesian: typeof english = {
  cancel: 'Batal',
  close: 'Tutup',
}

export const dialogTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
