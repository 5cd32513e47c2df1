const english = {
  choose: 'You pay on Xendit’s page: QRIS, virtual account, e-wallet or card. Then you come back here.',
  goOn: 'Go on paying',
}

const indonesian: typeof english = {
  choose:
    'Anda membayar di halaman Xendit: QRIS, virtual account, e-wallet, atau kartu. Lalu Anda kembali ke sini.',
  goOn: 'Lanjutkan pembayaran',
}

export const xenditTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
