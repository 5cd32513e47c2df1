const english = {
  /** The specification's texts (spec §5). */
  radio: 'Paypal or Credit Car',
  scriptFailed: 'Paypal SDK could not be loaded.',
}

const indonesian: typeof english = {
  radio: 'PayPal atau Kartu Kredit',
  scriptFailed: 'SDK PayPal gagal dimuat.',
}

export const paypalTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
