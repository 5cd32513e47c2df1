const english = {
  choose: 'A window opens. Choose QRIS, virtual account, e-wallet or card there.',
  scriptFailed: 'Midtrans could not be loaded.',
  seeAgain: 'See how to pay again',
}

const indonesian: typeof english = {
  choose: 'Jendela akan terbuka. Pilih QRIS, virtual account, e-wallet, atau kartu di sana.',
  scriptFailed: 'Midtrans gagal dimuat.',
  seeAgain: 'Lihat lagi cara membayar',
}

export const midtransTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
