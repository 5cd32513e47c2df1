const english = {
  help: 'Don’t use the earlier payment details; they’re no longer valid.',
  open: 'Pay another way',
  submit: 'Pay this way',
  title: 'Pay another way',
}

const indonesian: typeof english = {
  help: 'Jangan pakai rincian pembayaran sebelumnya; sudah tidak berlaku.',
  open: 'Ganti metode pembayaran',
  submit: 'Bayar dengan metode ini',
  title: 'Ganti metode pembayaran',
}

export const changeMethodTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
