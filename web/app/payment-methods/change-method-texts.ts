const english = {
  help: 'Don’t pay the old way any more: its details no longer count.',
  open: 'Pay another way',
  submit: 'Pay this way',
  title: 'Pay another way',
}

const indonesian: typeof english = {
  help: 'Jangan bayar dengan cara yang lama lagi: detailnya sudah tidak berlaku.',
  open: 'Ganti metode pembayaran',
  submit: 'Bayar dengan ini',
  title: 'Ganti metode pembayaran',
}

export const changeMethodTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
