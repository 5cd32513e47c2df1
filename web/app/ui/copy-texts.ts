const english = {
  copied: 'Copied',
  copy: 'Copy',
  copyByHand: 'Select the text and copy it',
}

const indonesian: typeof english = {
  copied: 'Tersalin',
  copy: 'Salin',
  copyByHand: 'Pilih teksnya, lalu salin',
}

export const copyTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
